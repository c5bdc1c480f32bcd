import { worksAtLaboratory } from '@labgate/contract/access/user-types'
import { Button, Checkbox, Group, Image, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useSession } from '../../../../session/use-session.ts'
import { ShownValue } from '../../../../ui/fields/shown-value.tsx'
import { IconSignature } from '../../../../ui/icons/icons.ts'
import { Section } from '../../../../ui/section.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import { signsAs, standingOrderIn } from '../model/visit-facts.ts'
import type { Visit } from '../use-visit-form.ts'
import { PatientConsent } from './patient-consent.tsx'
import { Ticks } from './ticks.tsx'
import classes from '../order-form.module.css'

const onPaper = -1

/** Who signs, and how: the provider, and the patient's consent (rules.md#who-can-sign). */
export const SignaturesPart = ({ visit }: { visit: Visit }) => {
  const isLaboratory = worksAtLaboratory(useSession().who)
  return (
    <Section id="signatures" title="Signatures" columns={isLaboratory ? 3 : 2}>
      <ProviderSigns visit={visit} />
      <PatientSigns visit={visit} />
      {isLaboratory && <OnPaper visit={visit} />}
    </Section>
  )
}

const ProviderSigns = ({ visit: { form, facts, live } }: { visit: Visit }) => {
  const { inner } = form.fields
  const { userId } = useSession()
  const provider = inner.useWatchValue('userId_Physician')
  const signs = inner.useWatchValue('signs')
  const stored = inner.useWatchValue('userSignatureId_Physician')
  const asWho = signsAs(facts, provider, userId)
  const name = facts.providers.find((one) => one.userId === provider)?.name ?? ''
  /*
   * A checkmark applies to the provider selected at that time: no one signs for another provider
   * unseen.
   */
  inner.watch('userId_Physician', () => {
    if (inner.getValues().signs) inner.setFieldValue('signs', false)
  })
  const fault = (inner.getInputProps('signs') as { error?: string }).error
  if (stored !== 0)
    return (
      <ShownValue label="Provider">
        {stored === onPaper ? 'Signed on the paper requisition' : 'Signed'}
      </ShownValue>
    )
  const isStanding =
    live.specimens.length > 0 &&
    live.specimens.every((_, at) => standingOrderIn(live, at, facts) > 0)
  if (isStanding)
    return (
      <ShownValue label="Provider">
        <StatusWord tone="done">Signed by a standing order</StatusWord>
      </ShownValue>
    )
  return (
    <ShownValue label="Provider">
      {asWho ? (
        <Checkbox
          label={
            asWho === 'provider'
              ? 'I order these tests and sign with my saved signature'
              : `I sign as delegate of ${name}, with the provider’s saved signature`
          }
          checked={signs}
          error={fault}
          data-path="signs"
          onChange={(event) => {
            inner.setFieldValue('signs', event.currentTarget.checked)
            inner.clearFieldError('signs')
          }}
        />
      ) : (
        <StatusWord tone="waiting">Sign later from Unsigned orders</StatusWord>
      )}
    </ShownValue>
  )
}

interface SignButtonsProps {
  drawn: string
  onOpen: () => void
  onRemove: () => void
}
const SignButtons = ({ drawn, onOpen, onRemove }: SignButtonsProps) => (
  <Group gap="xs">
    <Button
      variant="default"
      leftSection={<IconSignature size={16} aria-hidden />}
      onClick={onOpen}
      data-path="patientSignatureId"
    >
      {drawn === '' ? 'The patient signs here' : 'Sign again'}
    </Button>
    {drawn !== '' && (
      <Button variant="subtle" color="gray" onClick={onRemove}>
        Remove
      </Button>
    )}
  </Group>
)

const PatientSigns = ({ visit: { form, facts } }: { visit: Visit }) => {
  const { inner } = form.fields
  const { acting } = useSession()
  const [opened, { open, close }] = useDisclosure(false)
  const drawn = inner.useWatchValue('patientSignature')
  const stored = inner.useWatchValue('patientSignatureId')
  const onFile = inner.useWatchValue('patientConsentOnFile')
  const isClosed = form.fields.closed('patientSignature')
  if (isClosed && stored === 0)
    return <ShownValue label="Patient">{onFile ? 'Consent is on file' : 'Not signed'}</ShownValue>
  if (stored !== 0)
    return (
      <ShownValue label="Patient">
        {stored === onPaper ? 'Signed on the paper requisition' : 'Signed'}
      </ShownValue>
    )
  return (
    <ShownValue label="Patient">
      <Stack gap="xs" align="flex-start">
        {facts.patient.consents > 0 && (
          <Checkbox
            label="Consent is on file"
            checked={onFile}
            onChange={(event) =>
              inner.setFieldValue('patientConsentOnFile', event.currentTarget.checked)
            }
          />
        )}
        {drawn !== '' && (
          <Image
            src={`data:image/png;base64,${drawn}`}
            alt="The patient’s signature"
            className={classes['signed'] ?? ''}
          />
        )}
        {acting ? (
          <Text size="sm">The patient cannot sign here while you are acting as a customer.</Text>
        ) : (
          <SignButtons
            drawn={drawn}
            onOpen={open}
            onRemove={() => inner.setFieldValue('patientSignature', '')}
          />
        )}
      </Stack>
      <SideDrawer opened={opened} title="The patient signs" onClose={close} size={560}>
        <PatientConsent
          recorded={facts.patient.language}
          onTaken={(png) => {
            inner.setFieldValue('patientSignature', png)
            close()
          }}
        />
      </SideDrawer>
    </ShownValue>
  )
}

/** The laboratory sees the signatures on the paper requisition. */
const OnPaper = ({ visit: { form } }: { visit: Visit }) => {
  const { inner } = form.fields
  const provider = inner.useWatchValue('userSignatureId_Physician')
  const patient = inner.useWatchValue('patientSignatureId')
  const tick = (
    name: 'userSignatureId_Physician' | 'patientSignatureId',
    now: number,
    label: string,
  ) =>
    now <= 0 && (
      <Checkbox
        label={label}
        checked={now === onPaper}
        onChange={(event) => inner.setFieldValue(name, event.currentTarget.checked ? onPaper : 0)}
      />
    )
  return (
    <Ticks label="On the paper requisition">
      {tick('userSignatureId_Physician', provider, 'Provider')}
      {tick('patientSignatureId', patient, 'Patient')}
    </Ticks>
  )
}
