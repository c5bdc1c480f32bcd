import { createHash } from 'node:crypto'
import { emblem, floorPlan } from './drawings.ts'
import { daysBefore, workMoment } from './moments.ts'
import { pdfOf } from './pdf.ts'
import { slug } from './people.ts'
import type { Practice } from './practice.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'

type File = Row<'file'>

/** Files by hash: content put in twice is stored once. */
export const fileStore = (now: Date) => {
  const kept = new Map<string, File>()
  return {
    /** Stores the content; returns its SHA-256. */
    put: (content: Buffer, fileType: string): Buffer => {
      const hash = createHash('sha256').update(content).digest()
      kept.set(hash.toString('hex'), {
        hash,
        size: content.length,
        file_type: fileType,
        content,
        created_at: daysBefore(now, 1),
      })
      return hash
    },
    rows: (): File[] => [...kept.values()],
  }
}
export type FileStore = ReturnType<typeof fileStore>

interface Paper {
  title: string
  description: string
  extension: 'pdf' | 'png' | 'txt'
  content: (random: Random, practice: Practice) => Buffer
}
const types = { pdf: 'application/pdf', png: 'image/png', txt: 'text/plain' } as const
const foot = 'Made for the demo laboratory. It has no legal force.'

const agreement = (_random: Random, { account, locations }: Practice): Buffer =>
  pdfOf(
    'Reference laboratory agreement',
    [
      `Account: ${account.name}`,
      `Facility code: ${account.facility_code}`,
      `Contact: ${account.contact_name}, ${account.contact_position}`,
      '',
      'The laboratory examines the specimens that the account sends from:',
      ...locations.map(
        ({ location_name, city, state }) => `   ${location_name} (${city}, ${state})`,
      ),
      '',
      'Results are released through the portal. Either side may end this agreement',
      'with thirty days of notice in writing.',
    ],
    foot,
  )

const taxForm = (_random: Random, { account, locations }: Practice): Buffer =>
  pdfOf(
    'Request for taxpayer identification',
    [
      `Name: ${account.name}`,
      `Tax ID: ${account.tax_id}`,
      `Address: ${locations[0]?.street1}, ${locations[0]?.city}, ${locations[0]?.state} ${locations[0]?.postal_code}`,
      `Signed: ${account.contact_name}`,
    ],
    foot,
  )

const waiver = (random: Random, { account }: Practice): Buffer =>
  pdfOf(
    'Certificate of waiver (copy)',
    [
      `Facility: ${account.name}`,
      `Certificate number: 00D${random.digits(7)}`,
      '',
      'The facility may perform waived tests only.',
    ],
    foot,
  )

const courier = (random: Random, { locations }: Practice): Buffer =>
  Buffer.from(
    `${locations.map(({ location_name, street1, phone }) => `${location_name}\n  ${street1}, ${phone}\n  ${random.pick(['Lock box left of the back door, code at the desk.', 'Ask at the front desk; the refrigerator is behind it.', 'Use the loading dock. Ring twice.', 'Closed for lunch from 12 to 1. The box hangs beside the door.'])}`).join('\n\n')}\n`,
  )

const papers: readonly Paper[] = [
  {
    title: 'Reference agreement',
    description: 'Signed agreement',
    extension: 'pdf',
    content: agreement,
  },
  { title: 'W-9', description: 'Tax form of the account', extension: 'pdf', content: taxForm },
  {
    title: 'CLIA certificate of waiver',
    description: 'Copy sent by the practice',
    extension: 'pdf',
    content: waiver,
  },
  {
    title: 'Courier instructions',
    description: 'Where the courier finds the box at each location',
    extension: 'txt',
    content: courier,
  },
  { title: 'Logo', description: 'For supply labels', extension: 'png', content: emblem },
  {
    title: 'Floor plan',
    description: 'Collection rooms and the restroom with blue water',
    extension: 'png',
    content: floorPlan,
  },
]

/** Attachments of one account: none to four. */
export const attachmentsOf = (
  random: Random,
  practice: Practice,
  authors: readonly number[],
  files: FileStore,
  now: Date,
): Row<'customer_attachment'>[] =>
  random.some(papers, random.pick([0, 1, 1, 2, 2, 3, 4])).map((paper) => ({
    customer_id: practice.account.customer_id,
    title: paper.title,
    description: paper.description,
    file_name: `${slug(paper.title)}-${practice.account.facility_code.toLowerCase()}.${paper.extension}`,
    file_hash: files.put(paper.content(random, practice), types[paper.extension]),
    user_id_created: random.pick(authors),
    date_created: workMoment(random, now, random.int(2, 600)),
  }))

const remarks: readonly (readonly [subject: string, note: string])[] = [
  [
    'Called about supplies',
    '{contact} asked for two cases of collection cups and a box of oral devices. Ordered; arrives with the courier on Thursday.',
  ],
  [
    'Pickup moved',
    'Courier now comes at 4:30 PM instead of 5:15 PM. {contact} confirmed. Late collections go to the drop box.',
  ],
  [
    'Training done',
    'Showed three new staff how to label at the bedside and how to fill in the collection time. They would like the one-page guide in Spanish too.',
  ],
  [
    'Requisitions incomplete',
    'Four requisitions last week came without diagnosis codes. {contact} will remind the providers.',
  ],
  [
    'New provider expected',
    'A nurse practitioner starts next month. Send the signature form to {contact} when the NPI is there.',
  ],
  [
    'Billing question',
    'Asked why a patient got a statement. Insurance had been entered with the old member number. Passed on to billing; answered the same day.',
  ],
  [
    'Yearly review',
    'Went through locations, users and services with {contact}. Two users had left and were disabled.',
  ],
  [
    'Closed for the holidays',
    'The practice closes from December 24 to January 2. No pickups; urgent specimens by FedEx.',
  ],
  [
    'Critical results',
    'After hours, call the on-call mobile first, then the service. Do not leave results on the voice mail.',
  ],
  ['Interpreter', 'Front desk prefers calls in Spanish. Ask for {contact} or leave a number.'],
  [
    'Temperature strips',
    'Strips of one lot read low. Replaced the lot and told the practice to keep the old cups for us.',
  ],
  [
    'Fax number changed',
    'Results went to the old number twice. {contact} sent the new one in writing; changed at all locations.',
  ],
  [
    'Asked for a visit',
    '{contact} would like the specialist to explain the oral fluid panel to the providers. Date to be agreed.',
  ],
  ['Thanks', 'Thanked us for the fast answer on a mismatched label last Friday.'],
]

/** Notes of one account, oldest first. */
export const notesOf = (
  random: Random,
  { account }: Practice,
  authors: readonly number[],
  now: Date,
  most = 5,
): Row<'customer_note'>[] =>
  random
    .some(remarks, random.int(0, most))
    .map(([subject, note]) => ({
      customer_id: account.customer_id,
      subject,
      note: note.replaceAll('{contact}', account.contact_name ?? 'The practice'),
      date_time: workMoment(random, now, random.int(2, 500)),
      user_id_created: random.pick(authors),
    }))
    .toSorted((a, b) => a.date_time.localeCompare(b.date_time))
