import { deleted, placeOf, repetitions, textOf, type Segment } from '../message.ts'
import { fault, type Fault } from './fault.ts'
import { isRead, type ForEachRead } from './segments-read.ts'

/*
 * What happens to each field of the segments that are read (HL7 v2.5.1, chapters 2, 3, 4, 7): what
 * is read is listed, and what may be left unread with the reason. Any other field with content
 * holds its message. What says something of the result or its specimen is read, or holds.
 */
interface FieldsOf {
  read: readonly number[]
  /** By why it is not part of a result. */
  harmless: Readonly<Record<string, readonly number[]>>
}

/** Numbers from one to another, both included. */
const to = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

const known: ForEachRead<FieldsOf> = {
  MSH: {
    read: [1, 2, 3, 4, 7, 9, 10, 11, 12, 14, 18, 21],
    harmless: { routing: [5, 6, 8, 13, 15, 16, 17, 19, 20, 22, 23, 24, 25] },
  },
  // the person is compared by number, name, and birth date; the rest is the practice's to know
  PID: { read: [3, 5, 7], harmless: { person: [1, 2, 4, 6, ...to(8, 40)] } },
  ORC: {
    read: [1, 2, 3, 5],
    harmless: {
      order: [4, 6, 7, 8, 9, 14, 15, 16, 20, 26, 27, 29, 31],
      people: [10, 11, 12, 13, 19, 30],
      places: [17, 18, 21, 22, 23, 24],
      modifiers: [25],
      // versions 2.6 to 2.8: dates of consent, identifiers
      laterVersions: to(32, 38),
    },
  },
  OBR: {
    read: [2, 3, 4, 7, 25, 26, 29, 32, 39],
    harmless: {
      order: [1, 5, 6, 8, 9, 11, 13, 27, 31, 36, 46, 48, 50],
      people: [10, 16, 17, 28, 33, 34, 35],
      // the specimen is the order's; what else the message says of it is in SPM
      specimen: [12, 14, 15, 37, 38],
      // text that each side keeps for itself, and that comes back as it was sent
      ownText: [18, 19, 20, 21],
      times: [22],
      sections: [24],
      transport: [30, 40, 41, 42, 43],
      charges: [23, 44, 45, 47],
      copies: [49],
      // versions 2.7 and 2.8: groups of observations, other numbers of the order
      laterVersions: to(51, 55),
    },
  },
  OBX: {
    read: [2, 3, 4, 5, 6, 7, 8, 11, 14, 15, 17, 19, 23, 24, 25],
    // 10: whether the limits are for age, sex, or race; 12: since when they apply; 26, 29, 30:
    // versions 2.7 and 2.8
    harmless: {
      number: [1],
      limits: [10, 12],
      people: [16],
      devices: [18],
      identifier: [21],
      patientsOwnAccess: [26],
      kinds: [29, 30],
    },
  },
  SPM: {
    read: [2, 11, 14, 17, 18, 21, 22, 23, 24, 28],
    harmless: {
      number: [1, 3, ...to(30, 35)],
      material: [4, 5, 6, 7, 8, 9, 10],
      amount: [12, 13, 25, 26, 27],
      handling: [15, 16, 19, 20, 29],
    },
  },
  NTE: { read: [3], harmless: { number: [1, 2, 4], author: [5, 6, 7, 8] } },
}

const setOf = ({ read, harmless }: FieldsOf): ReadonlySet<number> =>
  new Set([...read, ...Object.values(harmless).flat()])
const isKnown: ForEachRead<ReadonlySet<number>> = {
  MSH: setOf(known.MSH),
  PID: setOf(known.PID),
  ORC: setOf(known.ORC),
  OBR: setOf(known.OBR),
  OBX: setOf(known.OBX),
  SPM: setOf(known.SPM),
  NTE: setOf(known.NTE),
}

/** Fields that may be left unread, by segment; for the tests. */
export const harmlessFields: readonly (readonly [segment: string, field: number])[] =
  Object.entries(known).flatMap(([name, { harmless }]) =>
    Object.values(harmless)
      .flat()
      .map((field) => [name, field] as const),
  )
/** Fields that are read, by segment; for the tests. */
export const readFields: readonly (readonly [segment: string, field: number])[] = Object.entries(
  known,
).flatMap(([name, { read }]) => read.map((field) => [name, field] as const))

const fieldName = /^([A-Z][A-Z0-9]{2})-([1-9]\d?)$/
/**
 * Whether the messages of a system may be allowed to carry this field unread, such as 'OBX-13': one
 * of a segment that is read, and not known itself.
 */
export const fieldMayStayUnread = (place: string): boolean => {
  const [, name = '', field = ''] = fieldName.exec(place) ?? []
  return isRead(name) && !isKnown[name].has(Number(field))
}

/**
 * The first field of a segment that holds its message, because it is not known and has content.
 * `allowed`: by an administrator, for this sender.
 */
export const fieldHeldBy = (
  segments: readonly Segment[],
  segment: Segment,
  allowed: readonly string[],
): Fault | undefined => {
  const { name, fields } = segment
  if (!isRead(name)) return undefined
  const knownHere = isKnown[name]
  for (const [field, raw] of fields.entries()) {
    if (field === 0 || knownHere.has(field)) continue
    const text = raw.trim()
    if (text !== '' && text !== deleted && !allowed.includes(`${name}-${field}`))
      return fault('unread-field', `${placeOf(segments, segment, field)} has content.`)
  }
  return undefined
}

/*
 * A specimen of a patient, of HL7 table 0369: any other is of a control, a calibrator, or a test of
 * the laboratory itself.
 */
const patientRoles = ['', 'P']
/** Why a specimen is not the patient's (SPM-11); undefined if it is. */
export const roleFault = (segments: readonly Segment[], spm: Segment): Fault | undefined => {
  const role = textOf(spm, 11).trim().toUpperCase()
  return patientRoles.includes(role)
    ? undefined
    : fault('not-of-patient', `${placeOf(segments, spm, 11)} is '${role.slice(0, 10)}'.`)
}

/* ORC-1 and ORC-5 of an order that is alive (HL7 tables 0119 and 0038). */
const resultControls = [
  '',
  'RE',
  'NW',
  'SC',
  'SN',
  'SR',
  'OK',
  'NA',
  'CN',
  'PA',
  'CH',
  'RF',
  'XO',
  'XR',
]
const orderStates = ['', 'CM', 'IP', 'SC', 'A']
/** Why an order segment contradicts that results follow; undefined if it does not. */
export const controlFault = (segments: readonly Segment[], orc: Segment): Fault | undefined => {
  for (const [field, allowed] of [
    [1, resultControls],
    [5, orderStates],
  ] as const) {
    const code = textOf(orc, field).trim().toUpperCase()
    if (!allowed.includes(code))
      return fault('panel-state', `${placeOf(segments, orc, field)} is '${code.slice(0, 10)}'.`)
  }
  return undefined
}

/* The text of a coded field: its own words, else its code; repetitions one after the other. */
const wordsOf = (segment: Segment, field: number): string =>
  repetitions(segment, field)
    .map(
      (part) =>
        [part.text(9), part.text(2), part.text(5), part.text(1)]
          .map((text) => text.replaceAll(/\s+/g, ' ').trim())
          .find((text) => text !== '') ?? '',
    )
    .filter((text) => text !== '' && text !== deleted)
    .join('; ')
/* A name with its parts in components (XCN) or in one component (CM of a result's interpreter). */
const interpreterIn = (obr: Segment): string =>
  repetitions(obr, 32)
    .map((part) => {
      const of = (at: number): string => part.text(1, at).trim()
      return (
        [of(3), of(4), of(2)].filter(Boolean).join(' ') ||
        [part.text(3), part.text(2)].filter(Boolean).join(' ').trim() ||
        of(1)
      )
    })
    .filter(Boolean)
    .join('; ')

const line = (label: string, words: string): string[] =>
  words === '' ? [] : [`${label}: ${words}`]
/* HL7 tables 0489 (quality: good is not worth a word) and 0492 (appropriateness). */
const qualities: Readonly<Record<string, string>> = { E: '', G: '', F: 'fair', P: 'poor' }
const fits: Readonly<Record<string, string>> = { A: '', P: '', I: 'not appropriate for the test' }
const coded = (
  segment: Segment,
  field: number,
  words: Readonly<Record<string, string>>,
): string => {
  const code = textOf(segment, field).trim()
  return Object.hasOwn(words, code) ? (words[code] ?? '') : wordsOf(segment, field)
}

/**
 * What a panel and its specimens say of the result besides its values and comments, one line each:
 * the report says it, as 42 CFR 493.1291(c)(7) asks for the condition of a specimen.
 */
export const otherStatements = (obr: Segment, specimens: readonly Segment[]): string[] => [
  ...line('Collector', wordsOf(obr, 39)),
  ...new Set(
    specimens.flatMap((spm) => [
      ...line('Specimen', wordsOf(spm, 14)),
      ...line('Specimen rejected', wordsOf(spm, 21)),
      ...line('Specimen quality', coded(spm, 22, qualities)),
      ...line('Specimen', coded(spm, 23, fits)),
      ...line('Specimen condition', wordsOf(spm, 24)),
      ...line('Container', wordsOf(spm, 28)),
    ]),
  ),
  ...line('Interpreted by', interpreterIn(obr)),
]
/** How a value was measured (OBX-17), as a line of its note. */
export const methodOf = (obx: Segment): string[] => line('Method', wordsOf(obx, 17))
