import { createHash } from 'node:crypto'
import { isAsSent } from '@labgate/contract/catalogue/analytes'
import type { IncomingPanel, IncomingValue } from '../../hl7/results/incoming.ts'

/** A panel of an order's result as it is kept with a version: under its key, for the report. Empty texts are left out. */
export interface KeptPanel {
  name: string
  code?: string
  system?: string
  fillerNumber?: string
  parent?: IncomingPanel['parent']
  isOfSpecimen?: true
}
export type KeptPanels = Readonly<Record<string, KeptPanel>>

const digest = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)

/**
 * What a panel is known by in every message of its order: the laboratory's number (OBR-3), its code (OBR-4), and what it was made of. Two
 * susceptibility panels of one order differ in their organisms. Where the part of the parent is not said, what it said tells them apart.
 */
export const panelKey = ({ fillerNumber, code, name, system, parent, isOfSpecimen }: IncomingPanel): string =>
  digest([fillerNumber, code || name, system, parent && [parent.fillerNumber, parent.code, parent.subId || `says ${parent.says}`], isOfSpecimen])

/** What keeps a value apart from others of its analyte, method and part: its panel, and under its sender's own name the code. */
export const apartBy = (analyte: string, { panel, codes }: Pick<IncomingValue, 'panel' | 'codes'>): string => {
  const key = panelKey(panel)
  return isAsSent(analyte) ? `${key}.${digest([codes[0]?.code ?? '', codes[0]?.system ?? ''])}` : key
}

/** The key of the panel of a value; '' for values of before panels were kept. */
export const panelOf = (apart: string): string => apart.split('.')[0] ?? ''

/** A panel as it is kept. */
export const keptPanel = ({ name, code, system, fillerNumber, parent, isOfSpecimen }: IncomingPanel): KeptPanel => ({
  name,
  ...(code !== '' && { code }),
  ...(system !== '' && { system }),
  ...(fillerNumber !== '' && { fillerNumber }),
  ...(parent !== undefined && { parent }),
  ...(isOfSpecimen && { isOfSpecimen }),
})

interface OfPanel {
  analyte: string
  method: string
  apartBy: string
}
/**
 * Which values stand in the panel of the laboratory and not in a class of the catalogue: what the catalogue has not, what was made of another value,
 * what is said of the specimen itself, and what came in several panels.
 */
export const standsInPanel = (values: readonly OfPanel[], panels: KeptPanels): ((value: OfPanel) => boolean) => {
  const likeOf = ({ analyte, method }: OfPanel): string => `${analyte} ${method}`
  const panelsOfLike = Map.groupBy(values, likeOf)
  return (value) => {
    const key = panelOf(value.apartBy)
    const panel = panels[key]
    if (key === '' || panel === undefined) return isAsSent(value.analyte)
    if (isAsSent(value.analyte) || panel.parent !== undefined || panel.isOfSpecimen === true) return true
    return (panelsOfLike.get(likeOf(value)) ?? []).some(({ apartBy: other }) => panelOf(other) !== key)
  }
}
