import { analyteOf, isAsSent } from '@labgate/contract/catalog/analytes'
import { messageLimits } from '@labgate/contract/results/message-limits'
import {
  hasNoValue,
  isCritical,
  isPreliminary,
  type ResultKind,
} from '@labgate/contract/results/states'
import type { IncomingOrder, OpenedEnclosure } from '../../hl7/results/incoming.ts'
import { keptPanel, panelKey, panelOf, type KeptPanels } from './apart.ts'
import { CannotFile } from './cannot-file.ts'
import { completedBy } from './complete-panels.ts'
import type { JudgeValue } from './judge-values.ts'
import type { MappedValue } from './mapped-value.ts'
import { isSameValue, kindAfter, mergeValues, type Outcome, type Stored } from './merge-values.ts'
import { describeCorrected, onceEach } from './once-each.ts'
import { storedFlags } from './stored-flags.ts'
import { limitOf } from './stored-limit.ts'
import type { ValueInForce, InForce, VersionBefore } from './values-in-force.query.ts'
import { kindWith, kindOf } from './version-kind.ts'
import { additionsOf, changesOf, nameOf } from './version-text.ts'

/** A file that the order does not have yet; it may replace an earlier one. */
export type NewFile = OpenedEnclosure & { replaces: boolean }

/** What a message reports on an order, and what its values are judged by. */
export interface Filing {
  incoming: Pick<IncomingOrder, 'fillerNumber' | 'note'> & { enclosures: readonly NewFile[] }
  values: readonly MappedValue[]
  judge: JudgeValue
  /** ID of the laboratory that produced a value; null if the message names none. */
  performerOf: (value: MappedValue) => number | null
}

/** The version that a message creates. */
export interface NewVersion {
  version: number
  kind: ResultKind
  note: string
  /** Panels of all values in effect. */
  panels: KeptPanels
  /** What changed in previously final values, as printed sentences. */
  changes: string[]
  /** IDs of the values no longer in effect. */
  replaced: number[]
  /** Values that stay in effect. */
  carried: InForce[]
  /** Values that take effect. */
  rows: NewRow[]
  /** All values in effect from now on, in their places. */
  inForce: ValueInForce[]
}

export type NewRow = ReturnType<typeof rowOf>

type Taken = Extract<Outcome<MappedValue>, { is: 'new' | 'confirmed' }>

/*
 * For an unchanged value, what the message leaves out also stays: a preliminary value's flag
 * carries over to the final one.
 */
const senderTextOf = (
  outcome: Taken,
): Pick<Stored, 'senderFlag' | 'unitSays' | 'intervalSays' | 'note'> => {
  const { given, before } = outcome
  const stays =
    before !== undefined &&
    (outcome.is === 'confirmed' || (!hasNoValue(before.state) && isSameValue(given, before)))
  if (!stays) return given
  const { senderFlag, unitSays: unitText, intervalSays: intervalText, note } = before
  return {
    senderFlag: given.senderFlag || senderFlag,
    unitSays: given.unitSays || unitText,
    intervalSays: given.intervalSays || intervalText,
    note: given.note || note,
  }
}

/* If there is no value, what takes its place says why. */
const noteOf = ({ given }: Taken, state: Stored['state'], note: string): string =>
  ['X', 'N', 'O'].includes(state) && given.value !== '' ? [[`${given.comparator}${given.value}`, given.unit].filter(Boolean).join(' '), note].filter(Boolean).join('\n') : note // prettier-ignore

/* A value as stored in its version, without what it shares with the order's others. */
const rowOf = (
  outcome: Taken,
  place: number,
  { judge, performerOf }: Filing,
  stored: ReadonlyMap<number, InForce>,
) => {
  const { given } = outcome
  const before = stored.get(outcome.before?.observationId ?? 0)
  // a value that is confirmed was analyzed when and where it was said before, unless the message
  // says so
  const stays = outcome.is === 'confirmed' ? before : undefined
  const { comparator, value, unit } = outcome.is === 'confirmed' ? outcome.before : given
  const state = outcome.is === 'confirmed' ? ('F' as const) : outcome.state
  const code = given.codes[0] ?? { code: given.analyte, name: '', system: '' }
  const { senderFlag, unitSays: unitText, intervalSays: intervalText, note } = senderTextOf(outcome)
  const { flag: ownFlag, ...judged } = judge({
    analyte: given.analyte,
    method: given.method,
    comparator,
    value,
    unit,
    state,
  })
  // values filed before panels were stored keep their old identity
  const isFormer = before?.apartBy === ''
  return {
    place,
    analyte: given.analyte,
    method: given.method,
    code: code.code,
    coding_system: code.system,
    name: isAsSent(given.analyte) ? nameOf(given) : (analyteOf(given.analyte)?.name ?? code.name),
    sub_id: isFormer ? before.subId : given.subId,
    apart_by: isFormer ? '' : given.apartBy,
    value_type: stays?.valueType ?? given.valueType,
    value_codes: hasNoValue(state) ? [] : (stays?.valueCodes ?? given.valueCodes),
    comparator: hasNoValue(state) ? ('' as const) : comparator,
    value: hasNoValue(state) ? '' : value,
    unit,
    unit_says: unitText,
    ...judged,
    ...storedFlags(ownFlag, senderFlag, state),
    interval_says: intervalText,
    sender_flag: senderFlag,
    state,
    held_by_panel: given.heldByPanel && isPreliminary(state),
    analysed_at: given.analysedAt?.at.toISOString() ?? stays?.analysedAt ?? null,
    performing_lab_id: performerOf(given) ?? stays?.performingLabId ?? null,
    note: noteOf(outcome, state, note),
  }
}

/** A value that takes effect, as judged together with the others. */
export const asInForce = (row: NewRow): Omit<InForce, 'observationId'> => {
  const {
    sub_id: subId,
    apart_by: apartBy,
    cut_off: cutOff,
    limit_unit: limitUnit,
    is_draft: isDraft,
    unit_says: unitText,
    interval_says: intervalText,
    sender_flag: senderFlag,
    coding_system: codingSystem,
    value_type: valueType,
    held_by_panel: heldByPanel,
    analysed_at: analysedAt,
    performing_lab_id: performingLabId,
    value_codes: valueCodes,
  } = row
  return {
    ...row,
    codingSystem,
    valueType,
    heldByPanel,
    analysedAt,
    performingLabId,
    valueCodes,
    subId,
    apartBy,
    cutOff: limitOf(cutOff, limitUnit),
    isDraft,
    unitSays: unitText,
    intervalSays: intervalText,
    senderFlag,
    ownFlag: row.own_flag ?? row.flag,
  }
}

/** Values as judged, in their places, without their storage fields. */
export const inPlace = (values: readonly Omit<InForce, 'observationId'>[]): ValueInForce[] =>
  values
    .toSorted((one, other) => one.place - other.place)
    .map(({ place: _place, ...value }) => value)

/** An amended version: the values in effect stay, and only what is said of them changes. */
export const amendedVersion = (
  version: number,
  { note, panels }: Pick<NewVersion, 'note' | 'panels'>,
  changes: string[],
  carried: InForce[],
): NewVersion => ({
  version,
  kind: 'amended',
  note,
  panels,
  changes,
  replaced: [],
  carried,
  rows: [],
  inForce: inPlace(carried),
})

/* The panels of the values in effect, from the previous version and from the message. */
const panelsOf = (
  inForce: readonly ValueInForce[],
  before: KeptPanels,
  values: readonly MappedValue[],
): KeptPanels => {
  const all: KeptPanels = {
    ...before,
    ...Object.fromEntries(values.map(({ panel }) => [panelKey(panel), keptPanel(panel)])),
  }
  const keys = [...new Set(inForce.map(({ apartBy }) => panelOf(apartBy)))].filter(
    (key) => key !== '',
  )
  return Object.fromEntries(
    keys.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]])),
  )
}

/*
 * A comment replaces the previous one if the message sends every panel again; otherwise it goes
 * below it.
 */
const notesOf = (note: string, before: VersionBefore, values: readonly MappedValue[]): string => {
  if (note === '' || before.note === '' || before.note === note) return note || before.note
  const brought = new Set(values.map(({ panel }) => panelKey(panel)))
  return Object.keys(before.panels).every((key) => brought.has(key))
    ? note
    : `${before.note}\n${note}`
}

const { longest: longestNote } = messageLimits.orderNote

/*
 * What a message corrects within itself is stated in the version; a value that was critical is not
 * corrected silently.
 */
const correctionsInside = (
  { judge }: Filing,
  corrected: ReturnType<typeof onceEach>['corrected'],
): string[] =>
  corrected.map((one) => {
    const { analyte, method, comparator, value, unit } = one.earlier
    const { flag } = judge({ analyte, method, comparator, value, unit, state: 'F' })
    const text = describeCorrected(nameOf(one.given), one)
    if (isCritical(flag))
      throw new CannotFile(
        'value-twice',
        `${nameOf(one.given)} is critical, and corrected in the same message.`,
      )
    if (text.length > 600)
      throw new CannotFile(
        'not-whole',
        `${nameOf(one.given)} is corrected in the same message, and the correction note is too long.`,
      )
    return text
  })

const isTaken = (outcome: Outcome<MappedValue>): outcome is Taken =>
  outcome.is === 'new' || outcome.is === 'confirmed'

const refuseStray = (outcomes: readonly Outcome<MappedValue>[]): void => {
  const stray = outcomes.find((outcome) => outcome.is === 'nothing to change')
  if (stray !== undefined)
    throw new CannotFile(
      'nothing-to-change',
      `${nameOf(stray.given)} was ${stray.inAnotherPanel ? 'reported in another panel' : 'never reported'}.`,
    )
}

const refuseLong = (note: string): void => {
  if (note.length > longestNote)
    throw new CannotFile(
      'not-whole',
      `Its comments (NTE) are longer than ${longestNote.toLocaleString('en-US')} characters together.`,
    )
}

/** What enclosures did to a report that was final. */
const enclosureChanges = (enclosures: Filing['incoming']['enclosures']): string[] =>
  enclosures.map(
    ({ title, replaces }) =>
      `Enclosed file ${replaces ? 'replaced' : 'added'}: ${title || 'untitled'}.`,
  )

/**
 * Applies a message's values to those in effect: a new version if they change what is known,
 * undefined if not. Throws CannotFile.
 */
export const newVersion = (
  filing: Filing,
  inForce: readonly InForce[],
  before: VersionBefore,
): NewVersion | undefined => {
  const { incoming } = filing
  const { values, corrected } = onceEach(filing.values)
  const inside = correctionsInside(filing, corrected)
  const outcomes = mergeValues(inForce, [...values, ...completedBy(values, inForce)])
  refuseStray(outcomes)
  const note = notesOf(incoming.note, before, values)
  refuseLong(note)
  const wasFinal = ['final', 'corrected', 'amended'].includes(before.kind)
  const changesNote = note !== '' && note !== before.note && wasFinal
  const keepsNote = note.startsWith(before.note)
  const { enclosures } = incoming
  const otherChanges = {
    adds: enclosures.length > 0 || (changesNote && keepsNote),
    replaces: enclosures.some(({ replaces }) => replaces) || (changesNote && !keepsNote),
  }
  const kind = kindAfter(inForce, outcomes) ?? kindWith(otherChanges, before)
  if (kind === undefined) return undefined

  const version = before.version + 1
  const taken = outcomes.filter(isTaken)
  const replaced = new Set(taken.flatMap(({ before: old }) => old?.observationId ?? []))
  const places = new Map(inForce.map((value, place) => [value.observationId, place]))
  const stored = new Map(inForce.map((value) => [value.observationId, value]))
  const rows = taken.map((outcome) =>
    rowOf(
      outcome,
      places.get(outcome.before?.observationId ?? 0) ??
        inForce.length + values.indexOf(outcome.given),
      filing,
      stored,
    ),
  )
  const carried = inForce.filter(({ observationId }) => !replaced.has(observationId))
  const all = inPlace([...carried, ...rows.map(asInForce)])
  return {
    version,
    kind: kindOf(kind, before),
    note,
    panels: panelsOf(all, before.panels, values),
    changes: [
      ...inside,
      ...changesOf(outcomes),
      ...(wasFinal ? additionsOf(outcomes) : []),
      ...(wasFinal ? enclosureChanges(enclosures) : []),
      ...(changesNote
        ? [`The laboratory note was ${before.note === '' || keepsNote ? 'extended' : 'changed'}.`]
        : []),
    ],
    replaced: [...replaced],
    carried,
    rows,
    inForce: all,
  }
}
