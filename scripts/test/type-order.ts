// Refuses test types by their place in a list: the order of their names is not that of their ids
// (contract/src/catalog/test-types.ts), and two panels once changed places.
import { refuseLines } from './refuse-lines.ts'

const lists = '(?:testTypeNames|testTypeMarks)'
const patterns = [
  [new RegExp(`\\b${lists}\\[`), 'reads a list of test types by place'],
  [
    new RegExp(`\\b${lists}\\.(?:at|entries|keys|indexOf)\\(`),
    'reads a list of test types by place',
  ],
  [
    new RegExp(
      `\\b${lists}\\.\\w+(?:<[^(]*>)?\\(\\(?(?:\\{[^}]*\\}|\\[[^\\]]*\\]|\\w+)(?:: [^,)]+)?, \\w+`,
    ),
    'counts places in a list of test types',
  ],
  [/\[[\w.]*(?:Id|_id) - 1\]/, 'reads a list by an id'],
  [/\[1, 2, 3, 4, 5, 6, 7, 8, 9(?:, 10)?\]/, 'lists the ids of test types by hand'],
  [/length: (?:9|10) \}, \(_, (?:id|type)\)/, 'counts test types by hand'],
] as const

refuseLines({
  files: ['{contract,charts,server,demo,simulator,web,e2e,bench}/**/*.{ts,tsx}'],
  least: 2000,
  patterns,
  allowed: {
    'web/src/features/admin/style-guide/chart-samples.tsx':
      'made-up figures, whose order means nothing',
    'server/src/paper/charts.test.ts': 'made-up figures, whose order means nothing',
  },
})
