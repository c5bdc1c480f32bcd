import type { Token } from './tokens.ts'

/*
 * The parser reads no holes, so each gets a stand-in that parses at its place: a name, a condition,
 * a clause. Which one is guessed from the words around it, and tried.
 */

/**
 * Stand-ins, with N for the hole's name. What surrounds the name is put in with it and taken out
 * with it.
 */
const whole = 'N'
const comment = '/*N*/'
const operands = [
  whole,
  'select N',
  '(N)',
  'N = 1',
  'N as (select 1)',
  'with N as (select 1)',
  'insert into N',
  'N where true',
  'select N from N where true',
  '(select N)',
  'N and',
  'delete from N',
  comment,
]
const endings = ['order by N', 'limit N', 'union all select N', 'returning N', 'where N']
const afterwards: Readonly<Record<string, readonly string[]>> = {
  select: [', N', 'from N', '|| N', whole],
  from: ['where N', 'join N on true', ', N', whole, '(N)'],
  join: ['where N', 'join N on true', 'on N', whole],
  on: ['and N', 'where N', 'join N on true', '|| N'],
  where: ['and N', '|| N'],
  and: ['and N', '|| N'],
  set: [', N = 1', 'where N', '|| N', 'from N'],
  by: [', N', 'limit N', whole, '|| N'],
  with: ['select N', ', N as (select 1)', whole],
  case: ['when N then N'],
  update: ['set N = 1', whole],
  values: [', (N)', 'on conflict N', '|| N'],
  into: ['values (N)', 'select N', '(N)'],
}
const elsewhere = ['and N', ', N', ', N as (select 1)', '|| N', whole, 'join N on true']
const clauses = new Set(Object.keys(afterwards))
const startsOperand =
  /^(select|distinct|all|from|join|lateral|on|where|and|or|not|by|set|update|into|values|in|is|like|ilike|between|when|then|else|case|returning|limit|offset|having|as|with|recursive|materialized|union|except|intersect|table|using|over|filter|any|some|begin|only|if|exists|do|for|default|to|zone|=|=>|<|>|<=|>=|<>|!=|\|\||\+|-|\*|\/|~|::|->|->>|@>|<@|&&|%|\(|\[|,|\.|;)$/i

/** The last word of a clause before a token, at its depth of parentheses. */
const clauseBefore = (tokens: readonly Token[], end: number): string => {
  let depth = 0
  for (let at = end - 1; at >= 0; at--) {
    const { kind, text = '' } = tokens[at] ?? { kind: 'space' }
    if (text === ')') depth++
    else if (text === '(' && --depth < 0) return '('
    else if (depth === 0 && kind === 'word' && clauses.has(text.toLowerCase()))
      return text.toLowerCase()
  }
  return ''
}
const isCounted = ({ kind }: Token): boolean => kind !== 'space' && kind !== 'comment'

/** What most likely follows a word that expects something. */
const firstAfter: Readonly<Record<string, string>> = {
  values: '(N)',
  lateral: '(select N)',
  with: 'N as (select 1)',
  set: 'N = 1',
}

/** Stand-ins that may parse for the hole that is this token, the likeliest first. */
export const standIns = (tokens: readonly Token[], at: number): readonly string[] => {
  const [before = '', beforeThat = ''] = tokens
    .slice(0, at)
    .filter(isCounted)
    .slice(-2)
    .map(({ text }) => text.toLowerCase())
    .toReversed()
  if (before !== '' && !startsOperand.test(before)) {
    const clause = clauseBefore(tokens, at)
    return [...new Set([...(afterwards[clause] ?? elsewhere), ...endings, comment])]
  }
  const isQuery = before === '(' && /^(as|materialized)$/.test(beforeThat)
  const isNamedQuery = before === ',' && clauseBefore(tokens, at) === 'with'
  const likely = isQuery ? 'select N' : firstAfter[isNamedQuery ? 'with' : before]
  return [...new Set([...(likely ? [likely] : []), ...operands])]
}

/*
 * A part of a statement is read within words that complete it: `from …` as `select 1 from …`. @ is
 * the part.
 */
const completions: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^[\ue000-\uf8ff] ?, ?\w+ as \(/, ['with @ select zq', 'with @ zq as (select 1) select zq']],
  [/^[\ue000-\uf8ff] (select|insert|update|delete)\b/, ['@']],
  [/^insert\b/i, ['@', '@ select zq', '@ values (zq)']],
  [
    /^(select|update|delete|create|alter|drop|do|grant|revoke|lock|truncate|begin|comment)\b/i,
    ['@'],
  ],
  [/^with\b/i, ['@', '@ select zq', '@ zq as (select 1) select zq']],
  [/^from\b/i, ['select zq @', 'delete @']],
  [
    /^(where|group|order|limit|offset|having|for|union|except|intersect)\b/i,
    ['select zq from zq @', 'update zq set zq = 1 @', 'select zq(zq @)'],
  ],
  [
    /^(join|left|right|inner|cross|full|lateral)\b/i,
    ['select zq from zq @', 'select @', 'select zq from zq, @'],
  ],
  [/^(and|or)\b/i, ['select zq from zq where zq @', 'select zq from zq join zq on zq @']],
  [
    /^,/,
    [
      'select zq @',
      'select zq from zq @',
      'with zq as (select 1) @ select zq',
      'update zq set zq = 1 @',
      'with zq as (select 1) @',
      'with zq as (select 1) @ zq as (select 1) select zq',
    ],
  ],
  [/^set\b/i, ['update zq @']],
  [/^on\b/i, ['insert into zq values (zq) @', 'select zq from zq join zq @']],
  [/^returning\b/i, ['delete from zq @']],
  [/^values\b/i, ['@', 'insert into zq @']],
  [/^(when|else)\b/i, ['select case @ end']],
  [/^then\b/i, ['select case when zq @ end']],
  [/^as\b/i, ['with zq @ select zq', 'select zq @']],
  [/^\(\s*select\b/i, ['select @', '@', 'select zq from @']],
]
const anyPart = [
  'select @',
  'select zq from @',
  'with @ select zq',
  'select zq from zq where @',
  'with @ zq as (select 1) select zq',
  'select @ zq',
  'select zq from zq where @ zq',
  'update zq set @',
  'update @',
  'insert into zq values @',
  'insert into @',
  'insert into zq @',
  'create table zq (@)',
  'select zq @',
  'select zq from zq @',
  'select zq from zq order by @',
  'select zq from zq where zq @',
]

/** Completions that may make a part parse, the likeliest first. */
export const completionsOf = (sql: string): readonly string[] => {
  const own = completions.find(([start]) => start.test(sql))?.[1] ?? []
  return [...new Set([...own, ...anyPart])]
}

/*
 * Forms that the parser does not know, and what it reads in their place. N is a name of its own.
 */
export const rewrites: readonly (readonly [form: RegExp, standIn: string, onlyIfHard?: true])[] = [
  [/\b(?:both|leading|trailing) (?:'[^']*'|\$\d+) from\b/gi, 'N ||'],
  [/\bwithin group ?\( ?order by\b/gi, 'filter (where N and'],
  [/\bdistinct ?(?=\()/gi, 'distinct N'],
  [/(?<=\bsubstring\([^()]*) from (?=['$])/gi, ' || N ||'],
  [/\b(?:date|timestamptz?) '[^']*'/gi, "'N'", true],
  [/\bon conflict do nothing\b/gi, 'limit N', true], // read as the condition of a join
]
