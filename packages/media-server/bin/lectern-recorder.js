#!/usr/bin/env node
import { main } from '../src/recorder/live/recorder-program.ts';

main(process.env);
