import { say } from '@labgate/contract/languages/say'
import { canceled } from '@labgate/contract/orders/order-status'
import {
  correctionKindWords,
  correctionKinds,
  identityFields,
  type CorrectionKind,
} from '@labgate/contract/patients/identity'
import {
  identityCorrections,
  type IdentityCorrection,
} from '@labgate/contract/patients/identity-corrections'
import { missingTicks } from '@labgate/contract/patients/patient-rules'
import type { Patient } from '@labgate/contract/patients/patients'
import { Alert, Group, Select, Stack, Text } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { LimitedText } from '../../../ui/fields/limited-text.tsx'
import { IconLock } from '../../../ui/icons/icons.ts'
import { late } from '../../../ui/late.tsx'
import { useLatest } from '../../../use-latest.ts'

const CorrectionNotice = late(async () => ({
  default: (await import('./correction-notice.tsx')).CorrectionNotice,
}))
const RequestDrawer = late(async () => ({
  default: (await import('./request-drawer.tsx')).RequestDrawer,
}))
const DecideDrawer = late(async () => ({
  default: (await import('./decide-drawer.tsx')).DecideDrawer,
}))
const CheckDrawer = late(async () => ({
  default: (await import('./check-drawer.tsx')).CheckDrawer,
}))

const closing: readonly string[] = [
  ...identityFields,
  missingTicks.firstName,
  missingTicks.lastName,
  missingTicks.dob,
  missingTicks.genderId,
]
const specimensAre = (count: number): string =>
  count === 1
    ? say('A specimen of this patient is')
    : say('{count} specimens of this patient are', { count })
const kinds = correctionKinds.map((value) => ({ value, label: correctionKindWords[value] }))

export interface IdentityOnRecord {
  /** Whether a field is now closed: the laboratory has a specimen. */
  isClosed: (field: string) => boolean
  /** Added to a save that changes the patient's identity. */
  withReason: (changes: object) => { identityReason?: string; identityKind?: CorrectionKind }
  /** Requests that wait. */
  notice: ReactNode
  /** Beside the fields: that they are closed, or that a change needs a reason. */
  locked: (faults: FieldFaults) => ReactNode
  drawers: ReactNode
  /** Opens the request; undefined for users who cannot send one. */
  onRequest: (() => void) | undefined
}

type Open =
  | { what: 'request' }
  | { what: 'decide'; correction: IdentityCorrection; accept: boolean }
  | { what: 'check'; tube: IdentityCorrection['tubes'][number] }

/** Of the form with the fields of the identity. */
interface FieldFaults {
  errors: Readonly<Record<string, ReactNode>>
  clearFieldError: (path: string) => void
}

interface ReasonFieldsProps {
  underWay: number
  faults: FieldFaults
  reason: string
  kind: CorrectionKind
  onReason: (next: string) => void
  onKind: (next: CorrectionKind) => void
}
const ReasonFields = ({ underWay, faults, reason, kind, onReason, onKind }: ReasonFieldsProps) => (
  <Alert color="blue" variant="light" icon={<IconLock aria-hidden />}>
    <Stack gap="xs">
      <Text size="sm">
        {say(
          '{underWay} at the laboratory. Changing the name, birth date, sex, or record number needs a reason, and places the specimens on hold until their tubes are checked.',
          { underWay: specimensAre(underWay) },
        )}
      </Text>
      <Group gap="sm" align="flex-start">
        <LimitedText
          label={say('Reason for changing the identity')}
          data-path="identityReason"
          value={reason}
          maxLength={500}
          w={{ base: '100%', sm: 360 }}
          error={faults.errors['identityReason']}
          onChange={(event) => {
            faults.clearFieldError('identityReason')
            onReason(event.currentTarget.value)
          }}
        />
        <Select
          label={say('What happened')}
          data-path="identityKind"
          w={{ base: '100%', sm: 280 }}
          data={kinds}
          value={kind}
          onChange={(value) => onKind(value === 'changed' ? 'changed' : 'wrong')}
        />
      </Group>
    </Stack>
  </Alert>
)

/**
 * A patient's identity once the laboratory has a specimen: what is closed, why it changes, and
 * pending requests (docs/decisions/0031).
 */
export const useIdentity = (patient: Patient): IdentityOnRecord => {
  const may = useMay()
  const query = useApiQuery(identityCorrections.list, { patientId: patient.patientId })
  const [open, setOpen] = useState<Open>()
  const [reason, setReason] = useState('')
  const [kind, setKind] = useState<CorrectionKind>('wrong')
  const typed = useLatest({ reason, kind })
  const underWay = query.data?.underWay ?? 0
  const changesIt = may.verb('order.demographics')
  const isBarred = underWay > 0 && !changesIt
  const close = (): void => setOpen(undefined)
  const waiting = (query.data?.list ?? []).flatMap((correction) => {
    const tubes = correction.tubes.filter(
      ({ checkedDate, labStatusId }) => checkedDate === null && labStatusId < canceled,
    )
    return correction.state === 'open' || (correction.state === 'accepted' && tubes.length > 0)
      ? [{ correction, tubes }]
      : []
  })
  const notice = waiting.length > 0 && (
    <Stack gap="xs">
      {waiting.map(({ correction, tubes }) => (
        <Suspense key={correction.identityCorrectionId} fallback={null}>
          <CorrectionNotice
            correction={correction}
            waiting={tubes}
            onDecide={(accept) => setOpen({ what: 'decide', correction, accept })}
            onCheck={(tube) => setOpen({ what: 'check', tube })}
          />
        </Suspense>
      ))}
    </Stack>
  )
  const locked = (faults: FieldFaults): ReactNode => (
    <>
      {isBarred && (
        <Alert color="blue" variant="light" icon={<IconLock aria-hidden />}>
          <Text size="sm">
            {say(
              '{underWay} at the laboratory, so name, birth date, sex, and record number are locked until the result is out. Request a correction if something is wrong.',
              { underWay: specimensAre(underWay) },
            )}
          </Text>
        </Alert>
      )}
      {underWay > 0 && changesIt && may.verb('patient.save') && (
        <ReasonFields
          underWay={underWay}
          faults={faults}
          reason={reason}
          kind={kind}
          onReason={setReason}
          onKind={setKind}
        />
      )}
    </>
  )
  const drawers = open && (
    <Suspense fallback={null}>
      {open.what === 'request' && (
        <RequestDrawer patient={patient} underWay={underWay} onClose={close} />
      )}
      {open.what === 'decide' && (
        <DecideDrawer correction={open.correction} accept={open.accept} onClose={close} />
      )}
      {open.what === 'check' && <CheckDrawer tube={open.tube} onClose={close} />}
    </Suspense>
  )
  return {
    isClosed: (field) => isBarred && closing.includes(field),
    withReason: (changes) =>
      underWay > 0 && Object.keys(changes).some((field) => closing.includes(field))
        ? {
            identityKind: typed.current.kind,
            ...(typed.current.reason.trim() !== '' && {
              identityReason: typed.current.reason.trim(),
            }),
          }
        : {},
    notice,
    locked,
    drawers,
    onRequest:
      may.call(identityCorrections.request) &&
      !waiting.some(({ correction }) => correction.state === 'open')
        ? () => setOpen({ what: 'request' })
        : undefined,
  }
}
