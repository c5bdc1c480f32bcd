// Refuses bare numbers where the contract has names: user types, stages and statuses of a specimen,
// test types, sources (docs/decisions/0067).
import { refuseLines } from './refuse-lines.ts'

/*
 * Names of variables, fields and columns that hold such a number, alone or at the end of a longer
 * name. 0 is none in all of them, 99 in searches all.
 */
const names = [
  'user_?type(?:_?id)?s?',
  '(?:lab_?|test_?)type(?:_?id)?s?',
  '(?:lab_?)?status_?id',
  '(?:custody_?)?stages?',
  '(?:system_?|tran_?)?source(?:_?id)?',
  'ofType',
]
const name = `(?:\\b|_)(?:${names.join('|')})`
const code = '(?!99\\b)[1-9]\\d*\\b(?![.:%])'
const kinds = '(?:===|!==|==|<>|!=|>=|<=|=|<|>)'

refuseLines({
  files: ['{contract,charts,server,demo,simulator,web,bench}/src/**/!(*.test).{ts,tsx}'],
  least: 2000,
  patterns: [
    [new RegExp(`${name}["'\`)]*\\s*${kinds}\\s*${code}`, 'i'), 'compares with a bare number'],
    [new RegExp(`${name}:\\s*${code}`, 'i'), 'sets a bare number'],
    [
      new RegExp(`${name}["'\`]?,\\s*['"\`]${kinds}['"\`],\\s*${code}`, 'i'),
      'queries a bare number',
    ],
    [
      new RegExp(`${name}\\s+(?:not\\s+)?in\\s*\\((?:\\s*0\\s*,)?\\s*[1-9]`, 'i'),
      'lists bare numbers',
    ],
    [
      new RegExp(`${name}["'\`]?,\\s*['"\`](?:not )?in['"\`],\\s*\\[\\s*\\d`, 'i'),
      'lists bare numbers',
    ],
    [new RegExp(`${name}\\s+between\\s+\\d`, 'i'), 'lists bare numbers'],
    [new RegExp(`\\b(?:${names.join('|')})\\(\\s*[1-9]`, 'i'), 'passes a bare number'],
    [
      new RegExp(`\\[\\s*\\d[\\d\\s,]*\\]\\.includes\\([^)\\n]*${name}\\b`, 'i'),
      'lists bare numbers',
    ],
    [new RegExp(`isAmong\\(\\s*\\[\\s*\\d`, 'i'), 'lists bare numbers'],
    [/\bended\s*(?:===|!==|<>|>=|<=|=|<|>)\s*\d{2}/, 'compares an end with a bare number'],
    [/\bhold\s*(?:===|!==|<>|>=|<=|=|<|>)\s*\d{2}/, 'compares a hold with a bare number'],
  ],
  allowed: {},
})
