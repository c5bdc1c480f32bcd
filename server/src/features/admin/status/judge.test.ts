import { expect, it } from 'vitest'
import type { StatusFacts } from './facts.ts'
import { judge, troubledServices } from './judge.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Date.UTC(2026, 10, 25, 15)
const node = {
  node: 'ab12cd',
  version: '1.0',
  startedAt: now - day,
  seenAt: now - minute,
  loopP99: 12,
  memory: 300,
  lent: 2,
  waiting: 0,
  pool: 16,
  diskFree: 500,
  diskSize: 1000,
  certificates: [{ name: 'HL7 certificate', ends: now + 90 * day }],
  backupAt: null,
  fileStoreAt: null,
}
const well: StatusFacts = {
  now,
  today: '2026-11-25',
  nodes: [node],
  database: {
    isEmbedded: false,
    version: '17.2',
    isStandby: false,
    standbyLags: [1000],
    archive: { archivedAt: now - day, failedAt: now - 2 * day, failingSince: now - 9 * day },
  },
  fileStore: null,
  figures: { waiting: 0, foldedAt: now - 1000, comparedAt: now - 6 * hour, differences: 0 },
  queues: [{ name: 'report', waiting: 0, failed: 0, oldestAt: null }],
  lines: [{ name: 'North', hasTrouble: false, lastInAt: now - hour, waiting: 0, oldestAt: null }],
  toPractices: { lines: 2, troubled: 0, waiting: 0, oldestAt: null },
  fax: { waiting: 0, oldestAt: null, uncertain: 0 },
  mail: { waiting: 0, oldestAt: null, isSent: true },
  audit: { sealedAt: now - minute, unsealedSince: null },
  recorded: { backup: '2026-11-25', drill: '2026-10-01' },
  publicHttps: false,
}
const archived = (
  of: Pick<NonNullable<StatusFacts['database']['archive']>, 'archivedAt' | 'failedAt'>,
): Pick<StatusFacts, 'database'> => ({
  database: { ...well.database, archive: { failingSince: now - day, ...of } },
})
/** Lines that are not good, as name and state. */
const not = (facts: StatusFacts): Record<string, string> =>
  Object.fromEntries(
    judge(facts)
      .filter(({ state }) => state !== 'good')
      .map(({ name, state }) => [name, state]),
  )

it('everything is good while nothing waits long and nothing fails', () => {
  expect(not(well)).toEqual({})
  expect(
    judge(well).every(
      ({ rule, says: text }) => rule.length > 0 && rule.length <= 160 && text.length <= 200,
    ),
  ).toBe(true)
})

const [lost, full] = [
  { ...node, seenAt: now - 4 * minute },
  { ...node, diskFree: 90 },
]
const line = well.lines[0] as StatusFacts['lines'][number]
it.each<[text: string, change: Partial<StatusFacts>, lines: Record<string, string>]>([
  ['a silent node', { nodes: [lost] }, { 'Node ab12cd': 'bad' }],
  [
    'a file store that a node has just reached',
    { nodes: [{ ...node, fileStoreAt: now - minute }], fileStore: { waiting: 7 } },
    {},
  ],
  [
    'a file store that one of two nodes has not reached for a while',
    {
      nodes: [
        { ...node, fileStoreAt: now },
        { ...node, fileStoreAt: now - 4 * minute },
      ],
      fileStore: { waiting: 0 },
    },
    { 'File store': 'watch' },
  ],
  [
    'a file store that never answered',
    { nodes: [node], fileStore: { waiting: 0 } },
    { 'File store': 'bad' },
  ],
  ['a slow event loop', { nodes: [{ ...node, loopP99: 100 }] }, { 'Node ab12cd': 'watch' }],
  ['a blocked event loop', { nodes: [{ ...node, loopP99: 500 }] }, { 'Node ab12cd': 'bad' }],
  [
    'requests waiting for a connection',
    { nodes: [{ ...node, waiting: 8 }] },
    { 'Connections of ab12cd': 'watch' },
  ],
  [
    'many requests waiting for a connection',
    { nodes: [{ ...node, waiting: 32 }] },
    { 'Connections of ab12cd': 'bad' },
  ],
  [
    'nodes with two versions',
    { nodes: [node, { ...node, node: 'ef34', version: '1.1' }] },
    { Versions: 'watch' },
  ],
  ['no node', { nodes: [] }, { Nodes: 'unknown' }],
  [
    'a standby as the database',
    { database: { ...well.database, isStandby: true } },
    { Database: 'bad' },
  ],
  [
    'standbys that lag',
    { database: { ...well.database, standbyLags: [29_000, 30_000, 5 * minute, null] } },
    { 'Standby 2': 'watch', 'Standby 3': 'bad', 'Standby 4': 'unknown' },
  ],
  [
    'counting slightly behind',
    { figures: { ...well.figures, foldedAt: now - 5 * minute } },
    { Counting: 'watch' },
  ],
  [
    'counting behind',
    { figures: { ...well.figures, foldedAt: now - 15 * minute } },
    { Counting: 'bad' },
  ],
  [
    'a comparison with differences',
    { figures: { ...well.figures, differences: 1 } },
    { 'Nightly comparison': 'bad' },
  ],
  [
    'no comparison for two nights',
    { figures: { ...well.figures, comparedAt: now - 36 * hour } },
    { 'Nightly comparison': 'watch' },
  ],
  [
    'a failed job',
    { queues: [{ name: 'report', waiting: 0, failed: 1, oldestAt: null }] },
    { report: 'watch' },
  ],
  [
    'waiting jobs',
    { queues: [{ name: 'report', waiting: 3, failed: 0, oldestAt: now - hour }] },
    { report: 'bad' },
  ],
  ['a failing line', { lines: [{ ...line, hasTrouble: true }] }, { North: 'bad' }],
  ['a line without a message', { lines: [{ ...line, lastInAt: null }] }, { North: 'unknown' }],
  ['a line silent for days', { lines: [{ ...line, lastInAt: now - 5 * day }] }, { North: 'watch' }],
  ['waiting orders', { lines: [{ ...line, waiting: 1, oldestAt: now - hour }] }, { North: 'bad' }],
  [
    'a practice’s failing line',
    { toPractices: { ...well.toPractices, troubled: 1 } },
    { 'Results to practices’ systems': 'watch' },
  ],
  ['an uncertain fax', { fax: { ...well.fax, uncertain: 1 } }, { Fax: 'watch' }],
  [
    'waiting faxes',
    { fax: { waiting: 1, uncertain: 0, oldestAt: now - 2 * hour } },
    { Fax: 'bad' },
  ],
  ['no mail server', { mail: { waiting: 0, oldestAt: null, isSent: false } }, { Email: 'watch' }],
  [
    'waiting emails without a mail server',
    { mail: { waiting: 1, oldestAt: now, isSent: false } },
    { Email: 'bad' },
  ],
  [
    'waiting emails',
    { mail: { waiting: 1, oldestAt: now - 15 * minute, isSent: true } },
    { Email: 'watch' },
  ],
  [
    'no backup recorded',
    { recorded: { backup: null, drill: null } },
    { Backup: 'unknown', 'Restore drill': 'unknown' },
  ],
  [
    'an old backup and restore drill',
    { recorded: { backup: '2026-11-18', drill: '2026-08-01' } },
    { Backup: 'bad', 'Restore drill': 'watch' },
  ],
  [
    'no backup of the embedded database yet',
    { database: { ...well.database, isEmbedded: true, standbyLags: [] } },
    { Backup: 'unknown' },
  ],
  [
    'an old backup of the embedded database',
    {
      database: { ...well.database, isEmbedded: true, standbyLags: [] },
      nodes: [{ ...node, backupAt: now - 30 * hour }],
    },
    { Backup: 'watch' },
  ],
  [
    'unsealed audit entries',
    { audit: { sealedAt: now - hour, unsealedSince: now - 20 * minute } },
    { 'Audit log seal': 'bad' },
  ],
  [
    'an archive that fails since it last had something',
    archived({ archivedAt: now - 10 * minute, failedAt: now - minute }),
    { 'Archive of the database': 'watch' },
  ],
  [
    'an archive that never succeeded',
    archived({ archivedAt: null, failedAt: now - minute }),
    { 'Archive of the database': 'bad' },
  ],
  ['an archive without anything to keep', archived({ archivedAt: null, failedAt: null }), {}],
  ['a database that is not archived', { database: { ...well.database, archive: null } }, {}],
  ['a full disk', { nodes: [full] }, { Disk: 'bad' }],
  ['a disk that is filling up', { nodes: [{ ...node, diskFree: 190 }] }, { Disk: 'watch' }],
  ['an unreadable disk', { nodes: [{ ...node, diskFree: null }] }, { Disk: 'unknown' }],
  [
    'an HL7 certificate that expires in 20 days',
    { nodes: [{ ...node, certificates: [{ name: 'HL7 certificate', ends: now + 20 * day }] }] },
    { 'HL7 certificate': 'watch' },
  ],
  [
    'an expired HL7 certificate',
    { nodes: [{ ...node, certificates: [{ name: 'HL7 certificate', ends: now - day }] }] },
    { 'HL7 certificate': 'bad' },
  ],
  [
    'a watched certificate that one of two nodes has with an earlier end',
    {
      nodes: [now + 90 * day, now + 3 * day].map((ends) => ({
        ...node,
        certificates: [...node.certificates, { name: 'Certificate host.crt', ends }],
      })),
    },
    { 'Certificate host.crt': 'bad' },
  ],
  [
    'a watched certificate that cannot be read',
    { nodes: [{ ...node, certificates: [{ name: 'Certificate host.crt', ends: null }] }] },
    { 'Certificate host.crt': 'bad' },
  ],
  ['a public https address', { publicHttps: true }, { 'Web certificate': 'unknown' }],
])('only the affected lines report %s', (_text, change, lines) => {
  expect(not({ ...well, ...change })).toEqual(lines)
})

it('practices are notified only of failing services that they use', () => {
  const troubled = (change: Partial<StatusFacts>): string[] =>
    troubledServices(judge({ ...well, ...change }))
  expect(troubled({})).toEqual([])
  expect(
    troubled({
      fax: { waiting: 1, uncertain: 0, oldestAt: now - 3 * hour },
      figures: { ...well.figures, foldedAt: now - hour },
    }),
  ).toEqual(['figures', 'fax'])
  expect(
    troubled({
      lines: [{ ...line, hasTrouble: true }],
      toPractices: { ...well.toPractices, oldestAt: now - 2 * hour },
    }),
  ).toEqual(['orders', 'results'])
  // corrected differences, failed jobs, a full disk, and what is merely watched
  expect(
    troubled({
      nodes: [full],
      figures: { ...well.figures, differences: 3 },
      queues: [{ name: 'report', waiting: 0, failed: 50, oldestAt: null }],
      mail: { waiting: 1, oldestAt: now - 15 * minute, isSent: true },
    }),
  ).toEqual([])
})
