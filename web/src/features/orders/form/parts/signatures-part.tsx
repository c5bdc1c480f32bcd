import { worksAtLaboratory } from '@labgate/contract/access/user-types'
import { say } from '@labgate/contract/languages/say'
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
    <Section id="signatures" title={say('Signatures')} columns={isLaboratory ? 3 : 2}>
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
      <ShownValue label={say('Provider')}>
        {stored === onPaper ? say('Signed on the paper requisition') : say('Signed')}
      </ShownValue>
    )
  const isStanding =
    live.specimens.length > 0 &&
    live.specimens.every((_, at) => standingOrderIn(live, at, facts) > 0)
  if (isStanding)
    return (
      <ShownValue label={say('Provider')}>
        <StatusWord tone="done">{say('Signed by a standing order')}</StatusWord>
      </ShownValue>
    )
  return (
    <ShownValue label={say('Provider')}>
      {asWho ? (
        <Checkbox
          label={
            asWho === 'provider'
              ? say('I order these tests and sign with my saved signature')
              : say('I sign as delegate of {name}, with the provider’s saved signature', { name })
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
        <StatusWord tone="waiting">{say('Sign later from Unsigned orders')}</StatusWord>
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
      {drawn === '' ? say('The patient signs here') : say('Sign again')}
    </Button>
    {drawn !== '' && (
      <Button variant="subtle" color="gray" onClick={onRemove}>
        {say('Remove')}
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
    return (
      <ShownValue label={say('Patient')}>
        {onFile ? say('Consent is on file') : say('Not signed')}
      </ShownValue>
    )
  if (stored !== 0)
    return (
      <ShownValue label={say('Patient')}>
        {stored === onPaper ? say('Signed on the paper requisition') : say('Signed')}
      </ShownValue>
    )
  return (
    <ShownValue label={say('Patient')}>
      <Stack gap="xs" align="flex-start">
        {facts.patient.consents > 0 && (
          <Checkbox
            label={say('Consent is on file')}
            checked={onFile}
            onChange={(event) =>
              inner.setFieldValue('patientConsentOnFile', event.currentTarget.checked)
            }
          />
        )}
        {drawn !== '' && (
          <Image
            src={`data:image/png;base64,${drawn}`}
            alt={say('The patient’s signature')}
            className={classes['signed'] ?? ''}
          />
        )}
        {acting ? (
          <Text size="sm">
            {say('The patient cannot sign here while you are acting as a customer.')}
          </Text>
        ) : (
          <SignButtons
            drawn={drawn}
            onOpen={open}
            onRemove={() => inner.setFieldValue('patientSignature', '')}
          />
        )}
      </Stack>
      <SideDrawer opened={opened} title={say('The patient signs')} onClose={close} size={560}>
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
    <Ticks label={say('On the paper requisition')}>
      {tick('userSignatureId_Physician', provider, say('Provider'))}
      {tick('patientSignatureId', patient, say('Patient'))}
    </Ticks>
  )
}
