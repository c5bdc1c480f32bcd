// Refuses test types by their place in a list: the order of their names is not that of their ids (contract/src/test-types.ts), and two panels once changed places.
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
] as const

refuseLines({
  files: ['{contract,charts,server,web,e2e,bench}/**/*.{ts,tsx}'],
  least: 2000,
  patterns,
  allowed: {
    'charts/src/marks.ts':
      'gives each type a mark by place: the first nine are the easiest to tell apart',
    'web/src/features/style-guide/chart-samples.tsx': 'made-up figures, whose order means nothing',
    'server/src/paper/charts.test.ts': 'made-up figures, whose order means nothing',
  },
})
