import { createHash } from 'node:crypto'
import { isAsSent } from '@labgate/contract/catalog/analytes'
import type { IncomingPanel, IncomingValue } from '../../hl7/results/incoming.ts'

/**
 * A panel of an order's result as stored with a version: under its key, for the report. Empty texts
 * are left out.
 */
export interface KeptPanel {
  name: string
  code?: string
  system?: string
  fillerNumber?: string
  parent?: IncomingPanel['parent']
  isOfSpecimen?: true
}
export type KeptPanels = Readonly<Record<string, KeptPanel>>

const digest = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)

/**
 * What identifies a panel in every message of its order: the laboratory's number (OBR-3), its code
 * (OBR-4), and what it was made from. Two susceptibility panels of one order differ in their
 * organisms. If the part of the parent is not stated, its text distinguishes them.
 */
export const panelKey = ({
  fillerNumber,
  code,
  name,
  system,
  parent,
  isOfSpecimen,
}: IncomingPanel): string =>
  digest([
    fillerNumber,
    code || name,
    system,
    parent && [parent.fillerNumber, parent.code, parent.subId || `says ${parent.says}`],
    isOfSpecimen,
  ])

/**
 * What distinguishes a value from others of its analyte, method and part: its panel and, under the
 * sender's own name, the code.
 */
export const apartBy = (
  analyte: string,
  { panel, codes }: Pick<IncomingValue, 'panel' | 'codes'>,
): string => {
  const key = panelKey(panel)
  return isAsSent(analyte)
    ? `${key}.${digest([codes[0]?.code ?? '', codes[0]?.system ?? ''])}`
    : key
}

/** The key of a value's panel; '' for values from before panels were stored. */
export const panelOf = (apart: string): string => apart.split('.')[0] ?? ''

/** A panel as stored. */
export const keptPanel = ({
  name,
  code,
  system,
  fillerNumber,
  parent,
  isOfSpecimen,
}: IncomingPanel): KeptPanel => ({
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
 * Which values belong in the laboratory's panel and not in a catalog class: those not in the
 * catalog, those made from another value, those about the specimen itself, and those that came in
 * several panels.
 */
export const standsInPanel = (
  values: readonly OfPanel[],
  panels: KeptPanels,
): ((value: OfPanel) => boolean) => {
  const likeOf = ({ analyte, method }: OfPanel): string => `${analyte} ${method}`
  const panelsOfLike = Map.groupBy(values, likeOf)
  return (value) => {
    const key = panelOf(value.apartBy)
    const panel = panels[key]
    if (key === '' || panel === undefined) return isAsSent(value.analyte)
    if (isAsSent(value.analyte) || panel.parent !== undefined || panel.isOfSpecimen === true)
      return true
    return (panelsOfLike.get(likeOf(value)) ?? []).some(
      ({ apartBy: other }) => panelOf(other) !== key,
    )
  }
}
