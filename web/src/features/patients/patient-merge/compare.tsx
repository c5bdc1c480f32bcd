import { say } from '@labgate/contract/languages/say'
import type { MergeFieldName } from '@labgate/contract/patients/merge/fields'
import { patients, type Patient } from '@labgate/contract/patients/patients'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useCodes } from '../../../api/codes.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { IconRefresh, IconUsers } from '../../../ui/icons/icons.ts'
import { late } from '../../../ui/late.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { nameOf } from '../../../ui/patient-name.ts'
import { PatientPicker, type PickedPatient } from '../../../ui/pickers/patient-picker.tsx'
import { Contents } from './contents.tsx'
import { FieldsTable } from './fields-table.tsx'
import { MergeForm } from './merge-form.tsx'
import { compareFields } from './merge-words.ts'

const NotSameDrawer = late(async () => ({
  default: (await import('./not-same-drawer.tsx')).NotSameDrawer,
}))

interface CompareProps {
  customerId: number
  /** 0: not chosen yet. */
  keepId: number
  foldId: number
  onChoose: (keepId: number, foldId: number) => void
  onClose: () => void
  onMerged: (patientMergeId: number) => void
}

const useChosen = (patientId: number) =>
  useApiQuery(patients.get, { patientId }, { enabled: patientId > 0 })

interface PairChoiceProps extends Pick<
  CompareProps,
  'customerId' | 'keepId' | 'foldId' | 'onChoose'
> {
  keep: Patient | undefined
  fold: Patient | undefined
}
const PairChoice = ({ customerId, keepId, foldId, keep, fold, onChoose }: PairChoiceProps) => {
  /* The name of the patient just picked, while the record is loading. */
  const [picked, setPicked] = useState<PickedPatient>()
  const valueOf = (patientId: number, patient: Patient | undefined): PickedPatient | null =>
    patientId === 0
      ? null
      : picked?.patientId === patientId
        ? picked
        : patient === undefined
          ? null
          : { patientId, name: nameOf(patient) }
  const chosen = [keepId, foldId].filter((one) => one > 0)
  return (
    <Group align="end" gap="sm">
      <PatientPicker
        label={say('Record to keep')}
        customerId={customerId}
        without={chosen}
        value={valueOf(keepId, keep)}
        onChange={(next) => {
          setPicked(next ?? undefined)
          onChoose(next?.patientId ?? 0, foldId)
        }}
      />
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        disabled={keepId === 0 && foldId === 0}
        onClick={() => onChoose(foldId, keepId)}
      >
        {say('Swap')}
      </Button>
      <PatientPicker
        label={say('Record to merge')}
        customerId={customerId}
        withInactive
        without={chosen}
        value={valueOf(foldId, fold)}
        onChange={(next) => {
          setPicked(next ?? undefined)
          onChoose(keepId, next?.patientId ?? 0)
        }}
      />
    </Group>
  )
}

/**
 * Two records of the account side by side: which is kept, which is merged into it, and which values
 * it takes.
 */
export const Compare = ({
  customerId,
  keepId,
  foldId,
  onChoose,
  onClose,
  onMerged,
}: CompareProps) => {
  const keep = useChosen(keepId)
  const fold = useChosen(foldId)
  return (
    <Stack gap="md">
      <PairChoice
        customerId={customerId}
        keepId={keepId}
        foldId={foldId}
        keep={keep.data}
        fold={fold.data}
        onChoose={onChoose}
      />
      {keepId === 0 || foldId === 0 ? (
        <Text size="sm" c="dimmed">
          {say(
            'Choose two records of this account. Orders, insurance, lists, notes, and attachments of the record to merge move to the record to keep; the other one becomes inactive.',
          )}
        </Text>
      ) : (
        <Loaded from={keep} height={320}>
          {(kept) => (
            <Loaded from={fold} height={320}>
              {(folded) => (
                <SideBySide
                  key={`${keepId} ${foldId}`}
                  keep={kept}
                  fold={folded}
                  onClose={onClose}
                  onMerged={onMerged}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Stack>
  )
}

interface NotSameProps {
  keep: Patient
  fold: Patient
  onClose: () => void
  onDone: () => void
}
const NotSame = ({ keep, fold, onClose, onDone }: NotSameProps) => (
  <Suspense fallback={null}>
    <NotSameDrawer
      pair={{
        patientId: keep.patientId,
        patientId_Folded: fold.patientId,
        name: nameOf(keep),
        dob: keep.dob,
        nameFolded: nameOf(fold),
        dobFolded: fold.dob,
      }}
      onClose={onClose}
      onDone={onDone}
    />
  </Suspense>
)

const SideBySide = ({
  keep,
  fold,
  onClose,
  onMerged,
}: {
  keep: Patient
  fold: Patient
  onClose: () => void
  onMerged: (id: number) => void
}) => {
  const [picks, setPicks] = useState<readonly MergeFieldName[]>([])
  const [isTwo, setTwo] = useState(false)
  const [billingTypes] = useCodes('CustomerBillingType')
  const compared = compareFields(
    keep,
    fold,
    (id) => billingTypes.find(({ value }) => value === id)?.label ?? '',
  )
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Contents patient={keep} title={say('Record to keep')} />
        <Contents patient={fold} title={say('Record to merge')} />
      </SimpleGrid>
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconUsers size={16} aria-hidden />}
          onClick={() => setTwo(true)}
        >
          {say('Not the same person')}
        </Button>
      </Group>
      <FieldsTable
        compared={compared}
        picks={picks}
        onPick={(field, isPicked) =>
          setPicks((before) =>
            isPicked
              ? [...before.filter((one) => one !== field), field]
              : before.filter((one) => one !== field),
          )
        }
      />
      <MergeForm keep={keep} fold={fold} picks={picks} onMerged={onMerged} />
      {isTwo && <NotSame keep={keep} fold={fold} onClose={() => setTwo(false)} onDone={onClose} />}
    </>
  )
}
