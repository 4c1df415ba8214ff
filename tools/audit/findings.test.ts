// Unit: parsing npm's output.
import { readAudit, readSignatures } from './findings.js';

const advisory = { name: 'left-pad', title: 'Pads too much', url: 'https://github.com/advisories/GHSA-1' };
const audit = (severity: string): string =>
  JSON.stringify({
    vulnerabilities: {
      'left-pad': { severity, via: [{ ...advisory, severity }] },
      'uses-left-pad': { severity, via: ['left-pad'] },
    },
  });

describe('npm audit', () => {
  it('finds each high or critical advisory once, and no others', () => {
    for (const severity of ['high', 'critical']) {
      const findings = [`left-pad: Pads too much (${severity}, GHSA-1)`];
      expect(readAudit(audit(severity), {})).toEqual({ findings });
    }
    expect(readAudit(audit('moderate'), {})).toEqual({ findings: [] });
    expect(readAudit('{"vulnerabilities":{}}', {})).toEqual({ findings: [] });
  });

  it('skips allowed advisories', () => {
    expect(readAudit(audit('high'), { 'GHSA-1': 'used only in tests' })).toEqual({ findings: [] });
  });

  it.each([
    ['', ''],
    ['<html>', ''],
    ['{"message":"405 Method Not Allowed"}', '405 Method Not Allowed'],
    ['{"error":{"summary":"request to https://registry failed\\nmore"}}', 'request to https://registry failed'],
  ])('returns only an error message for the output %j, which is not a report', (output, errorMessage) => {
    expect(readAudit(output, {})).toEqual({ errorMessage });
    expect(readSignatures(output)).toEqual({ errorMessage });
  });
});

it('npm audit signatures finds invalid and missing signatures', () => {
  const report = { invalid: [{ name: 'a', version: '1.0.0' }], missing: [{ name: 'b', version: '2.0.0' }] };
  expect(readSignatures(JSON.stringify(report))).toEqual({
    findings: ['a@1.0.0: its signature is invalid', 'b@2.0.0: its signature is missing'],
  });
  expect(readSignatures('{"invalid":[],"missing":[]}')).toEqual({ findings: [] });
});
