import { repetitions, textOf, type Segment } from '../message.ts'
import type { IncomingPanel } from './incoming.ts'

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
/** The first non-empty text of several, on one line. */
const firstSaid = (...texts: readonly string[]): string =>
  texts.map(oneLine).find((text) => text !== '') ?? ''

/*
 * What an OBR was reflexed from: the observation by its code, its part and its text (OBR-26, PRL),
 * and the laboratory's number of the OBR that contains it (OBR-29, EIP).
 */
const parentOf = (obr: Segment): IncomingPanel['parent'] => {
  const [result] = repetitions(obr, 26)
  const [number] = repetitions(obr, 29)
  const parent = {
    code: oneLine(result?.text(1, 1) ?? ''),
    subId: result?.text(2).trim() ?? '',
    says: oneLine(result?.text(3) ?? ''),
    fillerNumber: (number?.text(2, 1) ?? '').trim(),
  }
  return Object.values(parent).some((text) => text !== '') ? parent : undefined
}

/**
 * The panel that an OBR represents: its name and code (OBR-4), the laboratory's number, and what it
 * is part of.
 */
export const readPanel = (obr: Segment, orc: Segment | undefined): IncomingPanel => {
  const of = (component: number): string => textOf(obr, 4, component)
  const isFirst = of(1).trim() !== '' || of(2).trim() !== ''
  return {
    code: firstSaid(of(1), of(4)),
    system: firstSaid(of(isFirst ? 3 : 6)),
    name: firstSaid(of(2), of(5), of(9), of(1), of(4)),
    fillerNumber: (textOf(obr, 3) || textOf(orc, 3)).trim(),
    parent: parentOf(obr),
    isOfSpecimen: false,
    status: textOf(obr, 25).trim().toUpperCase(),
  }
}
