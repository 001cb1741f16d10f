#!/usr/bin/env node
import '../dist/engine/cli.js';
