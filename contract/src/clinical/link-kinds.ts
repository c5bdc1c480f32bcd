import type { AnalyteKey } from '../catalog/analyte-families.ts'
import type { AnalyteLink } from '../catalog/analyte-links.ts'
import { cupClasses } from '../catalog/cup.ts'
import {
  notPrescribableKinds,
  type NotPrescribable,
  type NotPrescribableKind,
} from '../catalog/not-prescribable.ts'
import type { ProcessImpurity } from '../catalog/process-impurities.ts'
import type { SilentAbsence } from '../catalog/silent-absence.ts'
import { listIn, type Field, type Values } from './fields.ts'
import type { Fault, KindOf } from './kind.ts'
import type { CupConfirmation, MedicationLink, Stamp } from './tables.ts'

const analyteKey = (name: string, label: string): Field => ({
  name,
  label,
  type: 'analyte',
  isKey: true,
  isRequired: true,
})
const of = (values: Values, name: string): AnalyteKey => values[name] as AnalyteKey
/* Of two concentrations in one specimen. */
const mostRatio = '1000'
const ratioFaults = ({ upperRatio = '' }: Values): Fault[] =>
  upperRatio !== '' && Number(upperRatio) === 0
    ? [{ field: 'upperRatio', message: 'Enter a ratio above 0.' }]
    : []
const twoFaults = (values: Values, one: string, other: string): Fault[] =>
  values[one] === values[other] ? [{ field: other, message: 'The two analytes are the same.' }] : []

export const metabolites: KindOf<AnalyteLink> = {
  title: 'Metabolites',
  says: 'The body converts the parent drug to the metabolite in one step. A row without a source can only result in "needs review".',
  fields: [
    analyteKey('parent', 'Parent'),
    analyteKey('metabolite', 'Metabolite'),
    { name: 'upperRatio', label: 'Upper ratio', type: 'decimal', most: mostRatio },
  ],
  needsSource: false,
  write: ({ parent, metabolite, upperRatio = '' }) => ({ parent, metabolite, upperRatio }),
  read: (values, stamp) => ({
    parent: of(values, 'parent'),
    metabolite: of(values, 'metabolite'),
    ...(values['upperRatio'] ? { upperRatio: values['upperRatio'] } : {}),
    ...stamp,
  }),
  faults: (values) => [...twoFaults(values, 'parent', 'metabolite'), ...ratioFaults(values)],
}
export const impurities: KindOf<ProcessImpurity> = {
  title: 'Process impurities',
  says: 'Manufacturing leaves a small amount of the impurity in the drug. Below this ratio to the drug, it is explained.',
  fields: [
    analyteKey('drug', 'Drug'),
    analyteKey('impurity', 'Impurity'),
    {
      name: 'upperRatio',
      label: 'Upper ratio',
      type: 'decimal',
      most: mostRatio,
      isRequired: true,
    },
  ],
  needsSource: true,
  write: ({ drug, impurity, upperRatio }) => ({ drug, impurity, upperRatio }),
  read: (values, stamp) => ({
    drug: of(values, 'drug'),
    impurity: of(values, 'impurity'),
    upperRatio: values['upperRatio'] ?? '',
    ...stamp,
  }),
  faults: (values) => [...twoFaults(values, 'drug', 'impurity'), ...ratioFaults(values)],
}

const reasons: readonly { value: NotPrescribableKind; label: string }[] = notPrescribableKinds.map(
  (value) => ({
    value,
    label: value.charAt(0).toUpperCase() + value.slice(1),
  }),
)
export const notPrescribable: KindOf<NotPrescribable & Stamp> = {
  title: 'Not prescribable',
  says: 'Substances no prescription can explain. A listed medication that explains it takes precedence.',
  fields: [
    analyteKey('analyte', 'Analyte'),
    { name: 'kind', label: 'Reason', type: 'choice', options: reasons, isRequired: true },
  ],
  needsSource: true,
  write: ({ analyte, kind }) => ({ analyte, kind }),
  read: (values, stamp) => ({
    analyte: of(values, 'analyte'),
    kind: values['kind'] as NotPrescribableKind,
    ...stamp,
  }),
}
export const silentAbsences: KindOf<SilentAbsence & Stamp> = {
  title: 'Absence not significant',
  says: 'Ingredients often not detected in patients who take the drug. Their absence is not reported.',
  fields: [analyteKey('analyte', 'Analyte')],
  needsSource: true,
  write: ({ analyte }) => ({ analyte }),
  read: (values, stamp) => ({ analyte: of(values, 'analyte'), ...stamp }),
}
export const cup: KindOf<CupConfirmation> = {
  title: 'Cup classes',
  says: 'Analytes that confirm each point-of-care cup class.',
  fields: [
    {
      name: 'cupClass',
      label: 'Cup class',
      type: 'choice',
      options: cupClasses.map(({ key, name }) => ({ value: key, label: `${name} (${key})` })),
      isKey: true,
      isRequired: true,
    },
    { name: 'confirmedBy', label: 'Confirmed by', type: 'analytes', isRequired: true },
  ],
  needsSource: false,
  write: ({ cupClass, confirmedBy }) => ({ cupClass, confirmedBy: confirmedBy.join('; ') }),
  read: (values, stamp) => ({
    cupClass: values['cupClass'] ?? '',
    confirmedBy: listIn(values['confirmedBy'] ?? '') as AnalyteKey[],
    ...stamp,
  }),
}
export const medications: KindOf<MedicationLink> = {
  title: 'Medications',
  says: 'Analytes that a generic drug explains when found. A row without a source can only result in "needs review".',
  fields: [
    {
      name: 'medicationId',
      label: 'Medication',
      type: 'medication',
      isKey: true,
      isRequired: true,
    },
    analyteKey('analyte', 'Analyte'),
  ],
  needsSource: false,
  write: ({ medicationId, analyte }) => ({ medicationId: String(medicationId), analyte }),
  read: (values, stamp) => ({
    medicationId: Number(values['medicationId']),
    analyte: of(values, 'analyte'),
    isRetired: false,
    ...stamp,
  }),
}
