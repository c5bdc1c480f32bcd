import { releaseOfInformation } from '@labgate/contract/patients/patient-papers'
import { drawnSignature } from '../drawings.ts'
import { daysBefore, workMoment } from '../moments.ts'
import type { FileStore } from '../papers.ts'
import { pdfOf } from '../pdf.ts'
import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import type { PatientRow, Somebody } from './person.ts'

type PaperRow = Row<'patient_attachment'>
const foot = 'Made for the demo laboratory. The people in it are made up.'
const called = ({ first_name, middle_name, last_name }: PatientRow): string =>
  [first_name, middle_name, last_name].filter((part) => part !== '').join(' ')

/** Attachment types of the list AttachmentType, with their content. */
const plain = [
  [
    1,
    'Insurance card',
    'insurance-card',
    ['Front of the card', 'Member services: see the back of the card.'],
  ],
  [3, 'Facesheet', 'facesheet', ['Registration sheet as printed by the practice']],
  [
    4,
    'Consent to testing',
    'consent',
    ['I agree that my specimen is tested as my provider orders.', 'Signed at the front desk.'],
  ],
  [
    6,
    'Medication list',
    'medication-list',
    ['List brought by the patient', 'Doses as the patient remembers them'],
  ],
] as const
const agencies = ['State Department of Corrections', 'County Adult Probation', 'Pretrial Services']
const purposes = [
  'Supervision: results of drug tests',
  'Condition of parole',
  'Order of the drug court',
]

/**
 * A release of information for an officer: most are in force, some expired, some were ended early
 * (rules.md#parole-access).
 */
const releaseOf = (random: Random, row: PatientRow, files: FileStore, now: Date): PaperRow => {
  const isOver = random.chance(0.15)
  const begun = isOver ? random.int(380, 600) : random.int(5, 300)
  const lasts = isOver ? random.int(90, 360) : begun + random.int(20, 365)
  const revoked = !isOver && random.chance(0.1)
  const [agency, purpose] = [random.pick(agencies), random.pick(purposes)]
  const day = (ago: number): string => daysBefore(now, ago).slice(0, 10)
  const text = [
    `I, ${called(row)}, allow the laboratory to release my results to`,
    `${agency}.`,
    '',
    'Tests: toxicology',
    `Purpose: ${purpose}`,
    `From ${day(begun)} to ${day(begun - lasts)}`,
    '',
    `Record: ${row.patient_id}`,
  ]
  return {
    ...frame(row, random, now, begun),
    attachment_type_id: releaseOfInformation,
    description: 'Release of information',
    file_name: `release-${row.patient_id}.pdf`,
    file_hash: files.put(pdfOf('Release of information', text, foot), 'application/pdf'),
    effective_date: day(begun),
    expire_date: day(begun - lasts),
    user_id_parol_officer: row.user_id_parol_officer ?? null,
    agency,
    purpose,
    released_lab_types: [1, 2],
    releases_medications: row.patient_id % 2 === 0,
    releases_practice: false,
    date_revoked: revoked ? daysBefore(now, begun * random.next()) : null,
    user_id_revoked: revoked ? row.user_id_created : null,
  }
}
const frame = (row: PatientRow, random: Random, now: Date, daysAgo: number) => ({
  patient_id: row.patient_id,
  customer_id: row.customer_id,
  effective_date: null,
  expire_date: null,
  user_id_parol_officer: null,
  agency: '',
  purpose: '',
  released_lab_types: [],
  releases_medications: false,
  releases_practice: false,
  date_revoked: null,
  user_id_revoked: null,
  user_id_created: row.user_id_created,
  date_created: workMoment(random, now, daysAgo),
})

/**
 * Attachments of one patient: a release if under supervision, otherwise a few papers and pictures.
 */
export const papersOf = (
  random: Random,
  { row }: Somebody,
  files: FileStore,
  now: Date,
): PaperRow[] => {
  const released =
    row.user_id_parol_officer !== null &&
    row.user_id_parol_officer !== undefined &&
    random.chance(0.85)
      ? [releaseOf(random, row, files, now)]
      : []
  if (!random.chance(0.03)) return released
  const [type, title, name, lines] = random.pick(plain)
  const isPicture = type === 4 && random.chance(0.5)
  const content = isPicture
    ? drawnSignature(random)
    : pdfOf(title, [`Patient: ${called(row)}`, `Record: ${row.patient_id}`, '', ...lines], foot)
  const paper: PaperRow = {
    ...frame(row, random, now, random.int(2, 300)),
    attachment_type_id: type,
    description: title,
    file_name: `${name}-${row.patient_id}.${isPicture ? 'png' : 'pdf'}`,
    file_hash: files.put(content, isPicture ? 'image/png' : 'application/pdf'),
  }
  return [...released, paper]
}

const remarks = [
  ['Prefers to be called', 'Uses the middle name. The card and the license have the full name.'],
  ['Interpreter', 'Please speak Spanish on the phone, or ask for the daughter.'],
  ['Difficult draw', 'Left arm only. Use a butterfly needle.'],
  ['New insurance', 'Brought a new card. The old one ended with the former job.'],
  [
    'Address returned',
    'A statement came back. The patient moved; the new address is on the facesheet.',
  ],
  ['Call after five', 'Works until five. Leave no results on the voice mail.'],
  ['Shy bladder', 'Could not give urine twice. Oral fluid was agreed with the provider.'],
  ['Same name', 'There is another patient with nearly the same name. Check the date of birth.'],
  ['Prescription shown', 'Showed the bottle of the pharmacy; added to the list of medications.'],
] as const

/** Notes of one patient, oldest first. */
export const remarksOf = (
  random: Random,
  { row }: Somebody,
  clerks: readonly number[],
  now: Date,
): Row<'patient_note'>[] =>
  (random.chance(0.08) ? random.some(remarks, random.int(1, 2)) : [])
    .map(([subject, note]) => ({
      patient_id: row.patient_id,
      customer_id: row.customer_id,
      subject,
      note,
      date_time: workMoment(random, now, random.int(2, 400)),
      user_id_created: random.chance(0.5) ? random.pick(clerks) : row.user_id_created,
    }))
    .toSorted((a, b) => a.date_time.localeCompare(b.date_time))
