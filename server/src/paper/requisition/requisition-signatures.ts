import { english } from '@labgate/contract/languages/english'
import type { Say } from '@labgate/contract/languages/texts'
import { PDFDocument } from 'pdf-lib'
import { signatureFault } from '../../files/picture-limits.ts'
import { describeMoment } from '../moments.ts'
import { put } from '../pdf.ts'
import { sideBySide, gray, heading, linesOf, paragraph, stack, type Row } from '../rows.ts'
import { bodyWide } from '../sheet.ts'
import { wrapped } from '../wrap.ts'
import type { RequisitionFacts, Signature } from './requisition-facts.ts'

/** PNG or JPEG bytes by their hash. */
export type Images = Readonly<Record<string, Uint8Array>>

/*
 * Images stored before pictures were checked at upload are checked here: nothing unpacks an image
 * that declares too much.
 */
const isSound = async (bytes: Uint8Array): Promise<boolean> => {
  if (
    signatureFault(Buffer.from(bytes), bytes[0] === 0x89 ? 'image/png' : 'image/jpeg') !== undefined
  )
    return false
  const scratch = await PDFDocument.create()
  const embedded = bytes[0] === 0x89 ? scratch.embedPng(bytes) : scratch.embedJpg(bytes)
  return embedded.then(
    () => true,
    () => false,
  )
}
/**
 * The images that can be drawn: a damaged image must not prevent the document. What was signed is
 * also stated in words.
 */
export const drawableOf = async (images: Images): Promise<Images> => {
  const sound = await Promise.all(
    Object.entries(images).map(async ([hash, bytes]) =>
      (await isSound(bytes)) ? [[hash, bytes] as const] : [],
    ),
  )
  return Object.fromEntries(sound.flat())
}

const half = (bodyWide - 20) / 2
const imageHigh = 34

/* A line to sign by hand, or the image above it. */
const line = (image: Uint8Array | undefined, isByHand: boolean, date: string): Row => ({
  height: imageHigh + 4,
  draw: (doc, x, y) => {
    if (image !== undefined)
      doc.image(Buffer.from(image), x + 4, y + 1, {
        fit: [half - 90, imageHigh - 3],
        valign: 'bottom',
      } as PDFKit.Mixins.ImageOption)
    doc
      .moveTo(x, y + imageHigh)
      .lineTo(x + half - (isByHand ? 80 : 0), y + imageHigh)
      .lineWidth(0.6)
      .strokeColor('#000')
      .stroke()
    if (!isByHand) return
    doc
      .moveTo(x + half - 70, y + imageHigh)
      .lineTo(x + half, y + imageHigh)
      .stroke()
    put(doc, date, { x: x + half - 70, baseline: y + imageHigh - 3, size: 7.5, color: gray })
  },
})

const textOf = (of: Signature): string => {
  if (of.state === 'none') return 'Not signed yet.'
  if (of.state === 'on paper') return 'Signed on the paper requisition.'
  if (of.state === 'on file') return 'Consent is on file.'
  return [
    `Signed electronically${of.says === '' ? '' : ` by ${of.says}`}`,
    of.at === null ? '' : describeMoment(of.at),
  ]
    .filter(Boolean)
    .join(', ')
}

/** What a signature means, in one language or two. */
interface Meaning {
  title: string
  said: readonly string[]
  date: string
}
/* `lines`: how many the meaning has, so that both lines to sign on stand side by side. */
const one = ({ title, said, date }: Meaning, lines: number, of: Signature, images: Images): Row => {
  const blanks = Array.from({ length: lines - said.length }, () => ' ')
  return stack([
    paragraph(title, half, { face: 'bold' }),
    linesOf([...said, ...blanks], { size: 7.5, color: gray }),
    line(of.state === 'signed' ? images[of.image] : undefined, of.state === 'none', date),
    paragraph(textOf(of), half, { size: 8.5 }),
  ])
}

const ordered: Meaning = {
  title: 'Ordering provider',
  said: ['Ordered by an authorized provider'],
  date: 'Date',
}
/* What the patient signs: in the patient's language, and in English for the laboratory. */
const consentIn = (say: Say): Meaning => ({
  title: [...new Set([say('patient'), english.patient])].join(' / '),
  said: [...new Set([say('consent'), english.consent])].flatMap((text) =>
    wrapped(text, 'regular', 7.5, half),
  ),
  date: say('date'),
})

/**
 * The signatures of provider and patient, side by side, on one page, and never on a page without
 * anything that they sign for.
 */
export const signatureRows = (
  { signatures: { patient, provider } }: RequisitionFacts,
  images: Images,
  isTight: boolean,
  say: Say,
): Row[] => {
  const consent = consentIn(say)
  const lines = consent.said.length
  return [
    { ...heading('Signatures', bodyWide, { isTight }), neverAlone: true },
    sideBySide([
      { at: 0, row: one(ordered, lines, provider, images) },
      { at: half + 20, row: one(consent, lines, patient, images) },
    ]),
  ]
}
