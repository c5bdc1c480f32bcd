import type { SqlText } from './sql-sentences.ts'

export interface Trigger {
  table: string
  name: string
  timing: 'before' | 'after'
  isDeferred: boolean
  /** 'insert', 'update', 'delete'. */
  events: string[]
  /** The whole statement on one line. */
  statement: string
  execute: string
}

const oneLine = (text: string): string => text.replaceAll(/--[^\n]*/g, '').replaceAll(/\s+/g, ' ')

/** The triggers that files in db/triggers create. */
const triggersIn = (files: readonly SqlText[]): Trigger[] =>
  files
    .filter(({ file }) => file.startsWith('db/triggers/'))
    .flatMap(({ text }) => oneLine(text).split(';'))
    .flatMap((statement) => {
      const found =
        /create (?:constraint )?trigger (?<name>\w+) (?<timing>before|after) (?<what>.*?) on (?<table>\w+) .*execute function (?<execute>\w+)\(/.exec(
          statement,
        )?.groups
      if (found === undefined) return []
      const { name = '', timing, what = '', table = '', execute = '' } = found
      return [
        {
          table,
          name,
          timing: timing === 'before' ? ('before' as const) : ('after' as const),
          isDeferred: statement.includes('initially deferred'),
          events: what.match(/\b(?:insert|update|delete)\b/g) ?? [],
          statement,
          execute,
        },
      ]
    })

/**
 * Functions that only keep accounts of what happens: counts, notes of what to compute again,
 * copies, and histories. Statement triggers that read transition tables are the same.
 */
const bookkeeping = [
  'account_owner_follows',
  'attest_delegates_again',
  'confirm_hand',
  'confirm_npi_of_provider',
  'eligibility_resumes',
  'end_pending_password',
  'end_sessions_of_inactive',
  'end_sessions_of_passkey',
  'figure_notes_all',
  'figure_notes_owner',
  'figure_notes_patient',
  'keep_primary_place',
  'move_ground_of_login',
  'move_ground_of_way',
  'note_former_administrator',
  'note_hand',
  'note_hand_of_change',
  'note_hand_on_login',
  'note_npi',
]

/** What a function's file has between its dollar signs, without comments if so wanted. */
const bodyOf = (text: string): string => /\$\$([^]*)\$\$/.exec(text)?.[1] ?? ''

/**
 * Triggers from which something follows elsewhere: not those that refuse (guards), that set values
 * of the row itself (before), and that keep accounts.
 */
export const workflowTriggers = (files: readonly SqlText[]): Trigger[] => {
  const bodies = new Map(files.map(({ file, text }) => [file, bodyOf(text)]))
  const refuses = (name: string): boolean =>
    /\braise exception\b/.test(bodies.get(`db/functions/${name}.sql`) ?? '')
  return triggersIn(files).filter(
    ({ timing, statement, execute }) =>
      timing === 'after' &&
      !statement.includes(' referencing ') &&
      !bookkeeping.includes(execute) &&
      !refuses(execute),
  )
}

export interface Effect {
  /** In the field's words: the comment above the condition. */
  when: string
  /** What is called, in order. */
  calls: string[]
}

/** The list of a function `<table>_effects`: what it calls under each comment, in order. */
export const effectsIn = (text: string): Effect[] => {
  const effects: Effect[] = []
  let comment: string[] = []
  for (const line of bodyOf(text).split('\n')) {
    const [, words] = /^\s*-- (.*)/.exec(line) ?? []
    if (words !== undefined) {
      comment.push(words)
      continue
    }
    if (comment.length > 0) effects.push({ when: comment.join(' '), calls: [] })
    comment = []
    const [, call] = /\bperform (\w+)\(/.exec(line) ?? []
    if (call !== undefined) effects.at(-1)?.calls.push(call)
  }
  return effects
}

/** Columns of the row before that conditions read; not those that only a call passes on. */
const columnsBefore = (text: string): string[] => [
  ...new Set(
    [
      ...oneLine(text)
        .replaceAll(/\bperform [^;]*;/g, '')
        .matchAll(/\bold\.("?\w+"?)/g),
    ].map(([, column = '']) => column),
  ),
]

const faultsOfList = (
  { file, text }: SqlText,
  triggers: readonly Trigger[],
  names: ReadonlySet<string>,
): string[] => {
  const faults: string[] = []
  const body = oneLine(bodyOf(text))
  if (/\b(?:insert into|update \w+ set|delete from)\b/.test(body))
    faults.push(`${file} changes rows itself: put that into a function with a name`)
  const effects = effectsIn(text)
  const called = effects.flatMap(({ calls }) => calls)
  if (called.length !== [...body.matchAll(/\bperform /g)].length)
    faults.push(`${file} has an effect without a comment that says when`)
  for (const { when, calls } of effects)
    if (calls.length === 0) faults.push(`${file} has nothing under “${when}”`)
  for (const call of called)
    if (call !== 'pg_notify' && !names.has(call)) faults.push(`${file} calls ${call}: no such file`)
  for (const { statement, name } of triggers)
    if (/\bwhen \(.*\bold\./.test(statement))
      for (const column of columnsBefore(bodyOf(text)))
        if (!statement.includes(`old.${column}`))
          faults.push(`${file} reads old.${column}, which the condition of ${name} lacks`)
  return faults
}

/**
 * What is wrong with the lists: an effect that stands outside of its table's list, a list that no
 * trigger calls, two triggers for one event, a condition that the trigger never lets through.
 */
export const faultsOfEffects = (files: readonly SqlText[]): string[] => {
  const triggers = workflowTriggers(files)
  const names = new Set(
    files.flatMap(({ file }) => /^db\/functions\/(\w+)\.sql$/.exec(file)?.[1] ?? []),
  )
  const faults = triggers
    .filter(({ table, execute }) => execute !== `${table}_effects`)
    .map(
      ({ table, name, execute }) =>
        `${name} on ${table} calls ${execute}: what follows belongs in ${table}_effects`,
    )
  const byEvent = Map.groupBy(
    triggers.flatMap((trigger) => trigger.events.map((event) => ({ trigger, event }))),
    ({ trigger, event }) => `${trigger.table}, ${event}${trigger.isDeferred ? ', deferred' : ''}`,
  )
  for (const [key, same] of byEvent)
    if (same.length > 1)
      faults.push(`${key}: ${same.map(({ trigger }) => trigger.name).join(' and ')}`)
  for (const one of files) {
    const [, table] = /^db\/functions\/(\w+)_effects\.sql$/.exec(one.file) ?? []
    if (table === undefined) continue
    const own = triggers.filter((trigger) => trigger.execute === `${table}_effects`)
    if (own.length === 0) faults.push(`no trigger calls ${one.file}`)
    faults.push(...faultsOfList(one, own, names))
  }
  return faults
}

const eventsOf = (triggers: readonly Trigger[]): string => {
  const words = triggers.flatMap(({ events, statement }) =>
    events.map((event) => {
      const columns =
        event === 'update' ? /\bupdate of (.*?) on \w+ /.exec(statement)?.[1] : undefined
      return columns === undefined ? event : `update of ${columns.replaceAll('"', '')}`
    }),
  )
  const late = triggers.some(({ isDeferred }) => isDeferred)
    ? ', at the end of the transaction'
    : ''
  return `After ${words.join(' or ')}${late}.`
}

/** The page about what follows from what, for docs/. */
export const effectsPage = (files: readonly SqlText[]): string => {
  const triggers = workflowTriggers(files)
  const lists = files.flatMap((one) => {
    const [, table] = /^db\/functions\/(\w+)_effects\.sql$/.exec(one.file) ?? []
    return table === undefined ? [] : [{ table, text: one.text }]
  })
  const sections = lists.map(({ table, text }) => {
    const own = triggers.filter(({ execute }) => execute === `${table}_effects`)
    const lines = effectsIn(text).map(({ when, calls }, at) => {
      const links = calls.map((call) =>
        call === 'pg_notify' ? '`pg_notify`' : `[${call}](../db/functions/${call}.sql)`,
      )
      return `${at + 1}. ${when} → ${links.join(', ')}`
    })
    return `## [${table}](../db/functions/${table}_effects.sql)\n\n${eventsOf(own)}\n\n${lines.join('\n')}`
  })
  return [
    '# What follows from a change',
    `Drawn by \`npm run pictures\` from the functions \`<table>_effects\` in db/functions, in the order in which things happen (docs/decisions/0071-effects-of-a-change.md).`,
    ...sections,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}
