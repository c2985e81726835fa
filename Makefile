# `make help` lists the targets. Everything lands inside the tree: .venv, .venv-bench, target, dist.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
BENCH_VENV := .venv-bench
BENCH_PIP := $(BENCH_VENV)/bin/python -m pip --disable-pip-version-check

# The first Python that really runs (a name on PATH may be an empty shim), is new enough and can make a venv.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)

NEED_PYTHON = test -n "$(PYTHON)" || { echo 'No Python 3.11+ with venv on PATH: install one or name it, make PYTHON=…' >&2; exit 1; }
NEED_CARGO = command -v cargo >/dev/null || { echo 'No cargo on PATH: install a Rust toolchain.' >&2; exit 1; }

# Cargo tools that a machine may lack are installed into the tree, after its own on PATH.
TOOLS := $(CURDIR)/target/tools
export PATH := $(PATH):$(TOOLS)/bin
# Clippy over all features must find the Python that maturin builds for, or each would undo the other's pyo3.
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python
# CI takes Cargo.lock as it is; at a desk cargo may write it.
LOCKED := $(if $(CI),--locked)

PROTOS := $(sort $(wildcard proto/trionfi/v1/*.proto))
# The core carries the rules in words.
CORE := Cargo.toml $(wildcard Cargo.lock) $(shell find core_rs -name fuzz -prune -o \( -name '*.rs' -o -name Cargo.toml \) -print) $(wildcard docs/rules/*.md)
SERVICE := pyproject.toml LICENSE $(shell find service -name '*.py' -o -name '*.pyi' -o -name py.typed)
CLIENT := clients/pyproject.toml $(shell find clients -name '*.py' -o -name '*.pyi' -o -name py.typed)

.DEFAULT_GOAL := help

.PHONY: help
help: ## Show this
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# One stamp a step, so that nothing is done twice.

.PHONY: setup
setup: $(VENV)/.core ## Make .venv with everything in it: tools, client, service, compiled core

.PHONY: build
build: $(VENV)/.core ## Compile the core into .venv, if it changed

$(VENV)/pyvenv.cfg $(BENCH_VENV)/pyvenv.cfg:
	@$(NEED_PYTHON)
	$(PYTHON) -m venv $(@D)

# The lock files are complete, so pip resolves nothing.
$(VENV)/.pins: requirements/build.txt requirements/runtime.txt requirements/dev.txt | $(VENV)/pyvenv.cfg
	$(PIP) install --quiet --require-hashes --no-deps $(addprefix -r ,$^)
	@touch $@

$(VENV)/.client: clients/pyproject.toml Cargo.toml $(VENV)/.pins
	$(PIP) install --quiet --no-deps --no-build-isolation --editable clients
	@touch $@

$(VENV)/.core: pyproject.toml $(CORE) $(PROTOS) $(VENV)/.client
	@$(NEED_CARGO)
	PIP_QUIET=1 $(BIN)/maturin develop --quiet --release $(LOCKED)
	@touch $@

# tests/test_stubs_fresh.py names another folder.
STUBS := clients

.PHONY: proto
proto: $(VENV)/.pins ## Generate clients/trionfi/v1 from proto/
	@rm -f $(STUBS)/trionfi/v1/*_pb2*
	$(BIN)/python -m grpc_tools.protoc -I proto --python_out=$(STUBS) --pyi_out=$(STUBS) $(PROTOS)
	$(BIN)/python -m grpc_tools.protoc -I proto --plugin=$(BIN)/protoc-gen-mypy_grpc \
		--grpc_python_out=$(STUBS) --mypy_grpc_out=$(STUBS) $(filter %_service.proto,$(PROTOS))

.PHONY: pins
pins: $(VENV)/.pins ## Write requirements/*.txt anew from *.in (PINS=--upgrade takes the newest)
	for set in runtime build dev bench; do \
		CUSTOM_COMPILE_COMMAND='make pins' $(BIN)/pip-compile --quiet $(PINS) --generate-hashes --allow-unsafe \
			--strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
			--output-file requirements/$$set.txt requirements/$$set.in; \
	done

.PHONY: fmt
fmt: $(VENV)/.pins ## Format Python, Rust and proto, and fix what ruff can
	$(BIN)/ruff check --quiet --fix-only .
	$(BIN)/ruff format --quiet .
	$(BIN)/buf format --write
	cargo fmt --all

# The newest released contract, if there is one: what is published stays.
RELEASE = $(shell git describe --tags --abbrev=0 --match 'v*' 2>/dev/null)

# Clippy runs in the profile of the tests: it then shares build scripts and macros with them.
.PHONY: lint
lint: setup ## Check style, types, imports, stubs and contract
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --quiet --check .
	$(BIN)/lint-imports --no-logo
	$(BIN)/buf lint
	$(BIN)/buf format --diff --exit-code
	$(if $(RELEASE),$(BIN)/buf breaking --against '.git#tag=$(RELEASE)')
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest trionfi_service._core
	cargo fmt --all --check
	cargo clippy --quiet --workspace --all-targets --all-features $(LOCKED) -- -D warnings
	cargo clippy --quiet --manifest-path core_rs/fuzz/Cargo.toml --target-dir target $(LOCKED) -- -D warnings
	@if cargo deny --version >/dev/null 2>&1; then cargo deny --log-level error check bans licenses sources; \
		else echo 'cargo deny: not installed, skipped'; fi

.PHONY: test
test: ## Everything, phase by phase, with the time each took
	@$(NEED_PYTHON)
	@$(PYTHON) tests/run.py

.PHONY: soak
soak: setup ## The kill rounds of `make test`, many times over
	$(BIN)/pytest -m soak

.PHONY: oracle
oracle: setup ## Compare with other implementations of the rules, and look at three million deals
	$(BIN)/pytest -m oracle
	cargo test --workspace --release $(LOCKED) --test uniform -- --ignored
	cargo test --workspace --release $(LOCKED) --lib -- --ignored

.PHONY: golden
golden: setup ## Record the golden logs anew: only with a CHANGELOG line
	$(BIN)/python -m tests.record_goldens

# Seed and rounds of the table in docs/solitaire.md.
ODDS ?= 1 50000
.PHONY: odds
odds: ## The chance of winning a round and a game of Two-Win Solitaire (ODDS="seed rounds")
	@$(NEED_CARGO)
	cargo run --quiet --release $(LOCKED) --package trionfi-core --example solitaire_odds -- $(ODDS)

# cargo-fuzz wants a nightly compiler; RUSTC_BOOTSTRAP and no sanitizer let a stable one do.
FUZZ_SECONDS ?= 60
.PHONY: fuzz
fuzz: export RUSTC_BOOTSTRAP := 1
fuzz: setup ## Fuzz every target of core_rs/fuzz, and the reader of bundles, for FUZZ_SECONDS (60)
	@cargo fuzz --version >/dev/null 2>&1 || cargo install --quiet --locked --root $(TOOLS) cargo-fuzz
	targets=$$(cargo fuzz list --fuzz-dir core_rs/fuzz); \
	for target in $$targets; do \
		cargo fuzz run --fuzz-dir core_rs/fuzz -s none $$target -- -max_total_time=$(FUZZ_SECONDS); \
	done
	$(BIN)/python -m tests.bundle.fuzz --seconds $(FUZZ_SECONDS)

.PHONY: mutants
mutants: ## Change the core line by line and see whether its tests notice
	@cargo mutants --version >/dev/null 2>&1 || cargo install --quiet --locked --root $(TOOLS) cargo-mutants
	cargo mutants --package trionfi-core --profile release --output target $(MUTANTS)

.PHONY: demo
demo: setup ## A match of Fortunes against a real server that is killed half-way
	$(BIN)/trionfi demo

.PHONY: run
run: setup ## Start a server
	$(BIN)/trionfi serve

.PHONY: wheel
wheel: dist/.built ## Build both wheels into dist/

dist/.built: $(CORE) $(PROTOS) $(SERVICE) $(CLIENT) clients/README.md | setup
	rm -rf dist
	$(BIN)/maturin build --quiet --release $(LOCKED) --out dist
	$(BIN)/python -m trionfi_service.manifest dist/trionfi_service-*.whl
	$(PIP) wheel --quiet --no-deps --no-build-isolation --wheel-dir dist ./clients
	@touch $@

# Peers get a venv of their own, and in it the wheels: measured is what users get, and .venv stays free of peers.
$(BENCH_VENV)/.pins: requirements/runtime.txt requirements/bench.txt | $(BENCH_VENV)/pyvenv.cfg
	$(BENCH_PIP) install --quiet --require-hashes --no-deps $(addprefix -r ,$^)
	@touch $@

$(BENCH_VENV)/.wheels: dist/.built $(BENCH_VENV)/.pins
	$(BENCH_PIP) install --quiet --no-deps --force-reinstall dist/*.whl
	@touch $@

.PHONY: bench
bench: $(BENCH_VENV)/.wheels ## Measure side by side with peers, in one run (BENCH=… is passed on)
	$(BENCH_VENV)/bin/python -m bench.run $(BENCH)

.PHONY: frequencies
frequencies: ## Count all hands anew, and write docs/rules/*-frequencies.md (half a minute)
	cargo run --quiet --release $(LOCKED) --package trionfi-core --example frequencies -- docs/rules

.PHONY: clean
clean: ## Remove everything that make made
	rm -rf $(VENV) $(BENCH_VENV) target dist core_rs/fuzz/target service/trionfi_service/_core*.so
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find service clients tests -name __pycache__ -prune -exec rm -rf {} +
