import { analyteOf, isAsSent } from '@labgate/contract/catalog/analytes'
import type { CodeableConcept } from '@medplum/fhirtypes'
import type { KeptPanel } from '../../../core/results/apart.ts'
import { analyteSystem, loincSystem } from './systems.ts'

/** A value by its names. */
export interface Named {
  analyte: string
  /** As the sender names it, if it keeps its own name. */
  code: string
  codingSystem: string
  name: string
  unitSays: string
  /** The laboratory's panel that it belongs to, and what that was made from. */
  panel: KeptPanel | null
  subId: string
  note: string
}

/** What was measured: a catalog analyte with its LOINC code, or the sender's own name. */
export const codeOf = ({
  analyte: key,
  name: ownName,
  code,
  codingSystem,
}: Named): CodeableConcept => {
  // the sender's own code means nothing elsewhere, unless it is LOINC
  if (isAsSent(key))
    return {
      ...(/^(LN|LOINC)$/i.test(codingSystem) &&
        code.trim() !== '' &&
        ownName.trim() !== '' && { coding: [{ system: loincSystem, code, display: ownName }] }),
      text: ownName.trim() || code.trim() || 'Reported under its own name',
    }
  const analyte = analyteOf(key)
  const name = analyte?.name ?? key
  return {
    coding: [
      ...(analyte?.loinc === undefined ? [] : [{ system: loincSystem, code: analyte.loinc }]),
      { system: analyteSystem, code: key, display: name },
    ],
    text: name,
  }
}
/** Notes on the value: its panel and part, its unit in words, the comment. */
export const notesOf = ({ panel, subId, unitSays: unitText, note }: Named): { text: string }[] => {
  const parent =
    panel?.parent === undefined
      ? ''
      : `, of ${[panel.parent.says || panel.parent.code, panel.parent.subId && `#${panel.parent.subId}`].filter(Boolean).join(' ')}`
  const ofPanel =
    panel === null || (panel.parent === undefined && subId === '')
      ? ''
      : `Panel: ${panel.name}${parent}${subId === '' ? '' : `, part ${subId}`}.`
  return [ofPanel, unitText === '' ? '' : `Unit: ${unitText}.`, note]
    .filter((text) => text !== '')
    .map((text) => ({ text }))
}
