import { say } from '@labgate/contract/languages/say'
import type { OrderFormFacts } from '@labgate/contract/orders/order-form'
import { orderForm } from '@labgate/contract/orders/order-form'
import { describeMedication } from '@labgate/contract/patients/dose'
import { patientLists, type MedicationItem } from '@labgate/contract/patients/patient-lists'
import { patients } from '@labgate/contract/patients/patients'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { listedOrFree } from '../../../core/patients/clinical/found.ts'
import { medicationItem } from '../../../core/patients/clinical/medications.ts'
import { useInTurn } from '../../../core/patients/parts/use-in-turn.ts'
import { useMay } from '../../../session/use-session.ts'
import { IconCheck, IconPlus } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import type { VisitValues } from './model/visit-values.ts'

type Patient = Pick<
  OrderFormFacts['patient'],
  'patientId' | 'diagnosis' | 'medications' | 'allergies'
>
type Ordered = Pick<VisitValues, 'diagnosis' | 'medications' | 'allergies'>
interface New {
  key: string
  label: string
  kind: 'diagnosis' | 'medication' | 'allergy'
  /** As its list's call takes it. */
  input:
    | { icd10Code: string }
    | { medicationId: number; freeformDesc?: string; dose?: string }
    | { allergyId: number; freeformDesc?: string }
}

const textOf = (id: number, words: string): { freeformDesc?: string } =>
  id > 0 ? {} : { freeformDesc: words }
const keyed = <T,>(list: readonly T[], keyOf: (one: T) => string): Set<string> =>
  new Set(list.map(keyOf))

/** Ordered items that are not in the patient's record, by kind. */
const newOnOrder = (
  { diagnosis, medications, allergies }: Ordered,
  patient: Patient,
): readonly New[] => {
  const codes = keyed(patient.diagnosis, ({ icd10Code }) => icd10Code)
  // a medication with another dose is offered too; one whose dose the order does not have is not
  const doses = new Map(patient.medications.map((one) => [medicationItem(one).key, one.dose ?? '']))
  const isOnRecord = (one: MedicationItem): boolean =>
    [doses.get(medicationItem(one).key), ''].includes(one.dose ?? '') &&
    doses.has(medicationItem(one).key)
  const known = keyed(
    patient.allergies,
    ({ allergyId, description }) => listedOrFree(allergyId, description).key,
  )
  const found: readonly New[] = [
    ...diagnosis.map(({ icd10Code, description }): New => ({
      key: icd10Code,
      label: `${icd10Code} ${description}`.trim(),
      kind: 'diagnosis',
      input: { icd10Code },
    })),
    ...medications
      .filter((one) => !isOnRecord(one))
      .map((one): New => {
        const { medicationId, description, dose = '' } = one
        return {
          key: medicationItem(one).key,
          label: describeMedication(one),
          kind: 'medication',
          input: {
            medicationId,
            ...textOf(medicationId, description),
            ...(dose !== '' && { dose }),
          },
        }
      }),
    ...allergies.map(({ allergyId, description }): New => {
      const { key, label } = listedOrFree(allergyId, description)
      return {
        key,
        label,
        kind: 'allergy',
        input: { allergyId, ...textOf(allergyId, description) },
      }
    }),
  ]
  return found
    .filter(
      ({ key, kind }) => kind === 'medication' || !(kind === 'allergy' ? known : codes).has(key),
    )
    .map((one) => ({ ...one, key: `${one.kind} ${one.key}` }))
}

interface AddButtonProps {
  label: string
  isAdded: boolean
  disabled: boolean
  onAdd: () => void
}
const AddButton = ({ label, isAdded, disabled, onAdd }: AddButtonProps) => (
  <Button
    size="compact-sm"
    variant="default"
    h="auto"
    mih={28}
    styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
    disabled={disabled || isAdded}
    leftSection={isAdded ? <IconCheck size={13} aria-hidden /> : <IconPlus size={13} aria-hidden />}
    onClick={onAdd}
  >
    {isAdded ? say('{label}: added', { label }) : label}
  </Button>
)

/**
 * Offers to add first-time items to the patient's record: one by one or all, and never on its own.
 */
export const AddToRecord = ({ patient, ordered }: { patient: Patient; ordered: Ordered }) => {
  const may = useMay()
  const inTurn = useInTurn()
  const refresh = [patients.get, orderForm.get]
  const calls = {
    diagnosis: useApiMutation(patientLists.saveDiagnosis, { refresh }).save,
    medication: useApiMutation(patientLists.saveMedication, { refresh }).save,
    allergy: useApiMutation(patientLists.saveAllergy, { refresh }).save,
  } as Record<New['kind'], (input: object) => Promise<unknown>>
  /* What was new when the order was saved: an added entry stays visible, marked. */
  const [all] = useState(() => newOnOrder(ordered, patient))
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const [adding, setAdding] = useState(false)
  if (all.length === 0 || !may.call(patientLists.saveDiagnosis)) return null
  const left = all.filter(({ key }) => !added.has(key))
  const add = async (chosen: readonly New[]): Promise<void> => {
    setAdding(true)
    try {
      for (const { key, kind, input } of chosen) {
        await inTurn(() => calls[kind]({ patientId: patient.patientId, ...input }))
        setAdded((before) => new Set([...before, key]))
      }
    } catch (error) {
      notify.failure(error)
    }
    setAdding(false)
  }
  return (
    <Stack gap={6} component="section" aria-labelledby="add-to-record">
      <Title order={3} id="add-to-record">
        {say('Add to the patient’s record')}
      </Title>
      <Text size="sm" c="dimmed">
        {say('On this order and not in the patient’s record yet.')}
      </Text>
      <Group
        gap={6}
        component="ul"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
        aria-label={say('Not in the patient’s record')}
      >
        {all.map((one) => (
          <li key={one.key}>
            <AddButton
              label={one.label}
              isAdded={added.has(one.key)}
              disabled={adding}
              onAdd={() => void add([one])}
            />
          </li>
        ))}
        {left.length > 1 && (
          <li>
            <Button
              size="compact-sm"
              variant="light"
              loading={adding}
              onClick={() => void add(left)}
            >
              {say('Add all {length}', { length: left.length })}
            </Button>
          </li>
        )}
      </Group>
    </Stack>
  )
}
