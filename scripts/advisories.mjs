import { spawnSync } from 'node:child_process';

// Fails when a package the product runs with has a known vulnerability of severity high or critical. A registry that does
// not answer audits (mirrors answer 405) is no pass: this ends with code 75, or with 1 if ADVISORIES=required, as in CI
// (docs/decisions/0061).
const NOT_ASKED = 75;

const { stdout, stderr } = spawnSync(
  'npm',
  ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=1', '--fetch-timeout=60000'],
  { encoding: 'utf8', maxBuffer: 100_000_000, timeout: 180_000 },
);

const report = readReport(stdout);
if (report === null) {
  const required = process.env.ADVISORIES === 'required';
  console.error(
    [
      '********************************************************************************',
      'ADVISORIES WERE NOT CHECKED: the registry did not answer the audit.',
      (readMessage(stdout) ?? stderr).trim().split('\n', 1)[0],
      required
        ? 'ADVISORIES=required: this counts as a failure.'
        : 'Known vulnerabilities may be present. Set ADVISORIES=required to fail here.',
      '********************************************************************************',
    ].join('\n'),
  );
  process.exit(required ? 1 : NOT_ASKED);
}

const found = Object.values(report.vulnerabilities).filter(({ severity }) =>
  ['high', 'critical'].includes(severity),
);
for (const { name, severity, range, via } of found) {
  const advisories = via.filter((each) => typeof each === 'object');
  const reasons = advisories.map(({ title, url }) => `${title} (${url})`);
  console.error(`${severity}: ${name} ${range}: ${reasons.join('; ') || `through ${via.join(', ')}`}`);
}
const { high, critical } = report.metadata.vulnerabilities;
console.log(`${report.metadata.dependencies.prod} packages checked: ${high} high, ${critical} critical.`);
process.exit(found.length === 0 && high + critical === 0 ? 0 : 1);

/** The report, or null if npm got no answer. */
function readReport(text) {
  try {
    const { metadata, vulnerabilities } = JSON.parse(text);
    return metadata?.vulnerabilities === undefined ? null : { metadata, vulnerabilities };
  } catch {
    return null;
  }
}

function readMessage(text) {
  try {
    return JSON.parse(text).message ?? null;
  } catch {
    return null;
  }
}
