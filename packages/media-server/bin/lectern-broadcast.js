#!/usr/bin/env node
import { main } from '../src/broadcast/live/broadcast-program.ts';

main(process.env);
