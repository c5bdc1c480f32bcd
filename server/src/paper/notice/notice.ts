import type { NoticeOption } from '@labgate/contract/billing/advance-notices'
import { describeMoney } from '@labgate/contract/billing/money'
import { mustBePrintable } from '../faces.ts'
import { bytesOf, put } from '../pdf.ts'
import { sideBySide, gray, paragraph, space, stack, tick, type Row } from '../rows.ts'
import { bodyWide, sheetOf } from '../sheet.ts'

/** The contents of an advance notice; blanks A to F of the form. Stored as signed. */
export interface NoticeFacts {
  formName: string
  /** A: name, address, phone. */
  notifier: readonly string[]
  patientName: string
  /** C: one of our numbers, never the Medicare number. */
  number: string
  tests: readonly string[]
  reason: string
  estimateCents: number
  /** The patient's decision; null: to be made on this form. */
  decided: {
    option: NoticeOption
    signedOn: string
    refusedToSign: boolean
    witness: string
  } | null
}

const size = 9.2
/*
 * The wording is that of form CMS-R-131, which a notifier must not change (IOM 100-04 chapter 30,
 * section 50).
 */
const form = {
  title: 'Advance Beneficiary Notice of Non-coverage (ABN)',
  note: 'NOTE: If Medicare doesn’t pay for D. laboratory tests below, you may have to pay.',
  why: 'Medicare does not pay for everything, even some care that you or your health care provider have good reason to think you need. We expect Medicare may not pay for the D. laboratory tests below.',
  todo: [
    'Read this notice, so you can make an informed decision about your care.',
    'Ask us any questions that you may have after you finish reading.',
    'Choose an option below about whether to receive the D. laboratory tests listed above.',
  ],
  help: 'Note: If you choose Option 1 or 2, we may help you to use any other insurance that you might have, but Medicare cannot require us to do this.',
  options: {
    1: 'OPTION 1. I want the D. laboratory tests listed above. You may ask to be paid now, but I also want Medicare billed for an official decision on payment, which is sent to me on a Medicare Summary Notice (MSN). I understand that if Medicare doesn’t pay, I am responsible for payment, but I can appeal to Medicare by following the directions on the MSN. If Medicare does pay, you will refund any payments I made to you, less co-pays or deductibles.',
    2: 'OPTION 2. I want the D. laboratory tests listed above, but do not bill Medicare. You may ask to be paid now as I am responsible for payment. I cannot appeal if Medicare is not billed.',
    3: 'OPTION 3. I don’t want the D. laboratory tests listed above. I understand with this choice I am not responsible for payment, and I cannot appeal to see if Medicare would pay.',
  },
  opinion:
    'This notice gives our opinion, not an official Medicare decision. If you have other questions on this notice or Medicare billing, call 1-800-MEDICARE (1-800-633-4227/TTY: 1-877-486-2048).',
  means:
    'Signing below means that you have received and understand this notice. You may ask to receive a copy.',
  accessible:
    'You have the right to get Medicare information in an accessible format, like large print, Braille, or audio. You also have the right to file a complaint if you feel you’ve been discriminated against. Visit Medicare.gov/about-us/accessibility-nondiscrimination-notice.',
  burden:
    'According to the Paperwork Reduction Act of 1995, no persons are required to respond to a collection of information unless it displays a valid OMB control number. The valid OMB control number for this information collection is 0938-0566. The time required to complete this information collection is estimated to average 7 minutes per response, including the time to review instructions, search existing data resources, gather the data needed, and complete and review the information collection. If you have comments concerning the accuracy of the time estimate or suggestions for improving this form, please write to: CMS, 7500 Security Boulevard, Attn: PRA Reports Clearance Officer, Baltimore, Maryland 21244-1850.',
} as const
const options: readonly NoticeOption[] = [1, 2, 3]

/** A row in a frame. */
const framed = (row: Row, width: number, inset = 6): Row => ({
  height: row.height + 2 * inset,
  draw: (doc, x, y) => {
    doc
      .rect(x, y, width, row.height + 2 * inset)
      .lineWidth(0.7)
      .strokeColor('#000')
      .stroke()
    row.draw(doc, x + inset, y + inset)
  },
})
const columns = [bodyWide * 0.36, bodyWide * 0.42, bodyWide * 0.22] as const
const table = (
  cells: readonly [string, string, string],
  face: 'regular' | 'bold',
  high = 0,
): Row => {
  const rows = cells.map((text, at) => paragraph(text, (columns[at] ?? 0) - 12, { size, face }))
  const height = Math.max(high, ...rows.map((row) => row.height))
  const starts = [0, columns[0], columns[0] + columns[1]]
  return sideBySide(
    rows.map((row, at) => ({
      at: starts[at] ?? 0,
      row: framed({ ...row, height }, columns[at] ?? 0),
    })),
  )
}
const optionRow = (option: NoticeOption, chosen: NoticeOption | undefined): Row =>
  sideBySide([
    { at: 0, row: tick(option === chosen, '') },
    { at: 16, row: paragraph(form.options[option], bodyWide - 28, { size }) },
  ])

const signatureHigh = 36
const signing = ({ decided }: NoticeFacts, image: Buffer | undefined): Row => {
  const wide = bodyWide - 160
  const box = (label: string, width: number, said: string, picture?: Buffer): Row =>
    framed(
      {
        height: signatureHigh,
        draw: (doc, x, y) => {
          put(doc, label, { x, baseline: y + 8, size: 8, face: 'bold' })
          if (picture !== undefined)
            doc.image(picture, x + 70, y, {
              fit: [width - 90, signatureHigh],
              valign: 'center',
            } as PDFKit.Mixins.ImageOption)
          put(doc, said, { x, baseline: y + 28, size })
        },
      },
      width,
    )
  const said =
    decided === null
      ? ''
      : decided.refusedToSign
        ? `Refused to sign; witnessed by ${decided.witness}`
        : image === undefined
          ? 'Signed on paper'
          : ''
  return sideBySide([
    { at: 0, row: box('I. Signature:', wide, said, image) },
    { at: wide, row: box('J. Date:', 160, decided === null ? '' : decided.signedOn) },
  ])
}

const text = (content: string, face: 'regular' | 'bold' = 'regular'): Row =>
  paragraph(content, bodyWide, { size, face })

/** Boxes A to C. */
const headRows = (facts: NoticeFacts): Row[] => [
  text(`A. Notifier: ${facts.notifier.join(', ')}`, 'bold'),
  space(3),
  sideBySide([
    {
      at: 0,
      row: paragraph(`B. Patient Name: ${facts.patientName}`, bodyWide * 0.6 - 10, {
        size,
        face: 'bold',
      }),
    },
    {
      at: bodyWide * 0.6,
      row: paragraph(`C. Identification Number: ${facts.number}`, bodyWide * 0.4, {
        size,
        face: 'bold',
      }),
    },
  ]),
]

/** Boxes D to F. */
const testsTable = (facts: NoticeFacts): Row =>
  stack([
    table(['D. Laboratory tests', 'E. Reason Medicare May Not Pay:', 'F. Estimated Cost'], 'bold'),
    table(
      [facts.tests.join(', '), facts.reason, describeMoney(facts.estimateCents)],
      'regular',
      44,
    ),
  ])

/** Box G. */
const optionsBox = (facts: NoticeFacts): Row =>
  framed(
    stack(
      [
        paragraph(
          'G. OPTIONS:  Check only one box. We cannot choose a box for you.',
          bodyWide - 12,
          { size, face: 'bold' },
        ),
        ...options.map((option) => optionRow(option, facts.decided?.option)),
      ],
      3,
    ),
    bodyWide,
  )

/**
 * The notice as PDF, on one page of US Letter; `image`: PNG of the patient's signature. Fails with
 * Unprintable before anything is drawn.
 */
export const noticePdf = async (
  facts: NoticeFacts,
  image: Uint8Array | undefined,
): Promise<Buffer> => {
  mustBePrintable({
    'The patient’s name': facts.patientName,
    'The witness’s name': facts.decided?.witness ?? '',
  })
  const rows: Row[] = [
    ...headRows(facts),
    space(8),
    paragraph(form.title, bodyWide, { size: 14.5, face: 'bold' }),
    space(2),
    text(form.note, 'bold'),
    space(2),
    text(form.why),
    space(5),
    testsTable(facts),
    space(5),
    text('WHAT YOU NEED TO DO NOW:', 'bold'),
    ...form.todo.map((text) => paragraph(`•  ${text}`, bodyWide, { size })),
    space(2),
    paragraph(form.help, bodyWide, { size: size - 0.6 }),
    space(5),
    optionsBox(facts),
    space(4),
    text('H. Additional Information:', 'bold'),
    space(10),
    text(form.opinion),
    text(form.means, 'bold'),
    space(3),
    signing(facts, image === undefined ? undefined : Buffer.from(image)),
    space(4),
    paragraph(form.accessible, bodyWide, { size: 7 }),
    space(2),
    paragraph(form.burden, bodyWide, { size: 5.8, color: gray }),
  ]
  return bytesOf(
    sheetOf(
      {
        title: `${form.title} ${facts.number}`,
        head: () => space(0),
        foot: `${facts.formName}   Form Approved OMB No. 0938-0566`,
      },
      rows,
    ),
  )
}
