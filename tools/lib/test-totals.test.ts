import { describe, expect, it } from 'vitest';
import { lastLine, noTotals, oneFailure, sumOf, totalsOfPlaywright, totalsOfVitest } from './test-totals.ts';

describe('totalsOfVitest', () => {
  it('counts tests, and a file that fails before its first test', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          startTime: 5000,
          endTime: 7000,
          assertionResults: [
            {
              status: 'failed',
              fullName: 'refuses',
              failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n\n- 2\n+ 1\n    at a.test.ts:3:1'],
            },
          ],
        },
        {
          name: 'b.test.ts',
          status: 'failed',
          startTime: 7000,
          endTime: 7000,
          message: 'no such module',
          assertionResults: [],
        },
        {
          name: 'c.test.ts',
          status: 'passed',
          startTime: 7000,
          endTime: 7500,
          assertionResults: [{ status: 'passed', fullName: 'accepts' }],
        },
      ],
    };
    expect(totalsOfVitest(JSON.stringify(report))).toEqual({
      passed: 3,
      failed: 2,
      skipped: 2,
      failures: [
        'a.test.ts: refuses\n      expected 1 to be 2\n      - 2\n      + 1',
        'b.test.ts\n      no such module',
      ],
      times: [
        { name: 'a.test.ts', ms: 2000 },
        { name: 'b.test.ts', ms: 0 },
        { name: 'c.test.ts', ms: 500 },
      ],
    });
  });
});

describe('totalsOfPlaywright', () => {
  it('counts what passed at the second try only as failed, and errors outside of tests too', () => {
    const report = {
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [{ message: 'no server\nand its log' }],
      suites: [
        {
          title: 'a.spec.ts',
          suites: [
            {
              title: 'joining',
              specs: [
                {
                  title: 'lets in',
                  ok: false,
                  tests: [{ results: [{ duration: 900, error: { message: 'no door' } }] }],
                },
              ],
            },
          ],
        },
      ],
    };
    expect(totalsOfPlaywright(JSON.stringify(report))).toEqual({
      passed: 4,
      failed: 3,
      skipped: 2,
      failures: ['joining: lets in\n      no door', 'no server'],
      times: [{ name: 'joining: lets in', ms: 900 }],
    });
  });
});

describe('lastLine', () => {
  it('names what was skipped only if anything was', () => {
    expect(lastLine(noTotals)).toBe('0 passed, 0 failed');
    expect(lastLine(sumOf([oneFailure('check: lint'), { ...noTotals, passed: 2, skipped: 3 }]))).toBe(
      '2 passed, 1 failed, 3 skipped',
    );
  });
});
