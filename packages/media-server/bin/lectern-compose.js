#!/usr/bin/env node
import { main } from '../src/recorder/compose/compose-program.ts';

await main(process.env);
