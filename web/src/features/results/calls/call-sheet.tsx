import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import {
  callSheets,
  type CallDelivery,
  type CallOrder,
} from '@labgate/contract/results/call-sheets'
import { Anchor, Box, Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { deliveryStateWords, wayWords } from '../../../core/orders/result/delivery-words.ts'
import { dobWithAge } from '../../../core/patients/parts/age.ts'
import { Fact, Strip } from '../../../core/patients/record/strip.tsx'
import { dayAsText, instantAsText, instantHere } from '../../../forms/dates.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import { useMay } from '../../../session/use-session.ts'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { identifiersOf } from '../../../ui/patient-name.ts'
import { PhoneLink } from '../../../ui/phone-link.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { OfPatient } from '../../../ui/whose.tsx'
import { CallNote } from './call-note.tsx'
import { SendAgain } from './send-again.tsx'
import type { Sheet } from './sheet.ts'
import classes from './call-sheet.module.css'

const Line = ({ children }: { children: ReactNode }) => (
  <Box
    component="li"
    py={6}
    style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
  >
    <Group justify="space-between" gap="xs">
      {children}
    </Group>
  </Box>
)
const Lines = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="ul" m={0} p={0} aria-label={label} style={{ listStyle: 'none' }}>
    {children}
  </Box>
)

/* The reason of a hold, a rejection, or a cancellation is the order's status. */
const statusOf = ({ isEnded, isHeld, where, labStatus }: CallOrder) => {
  if (isEnded) return <StatusWord tone="danger">{labStatus}</StatusWord>
  if (isHeld) return <StatusWord tone="waiting">{`${where}: ${labStatus}`}</StatusWord>
  return where
}
const timesOf = ({ reportedDate, sinceDate, expectedDate, timeZone }: CallOrder): string =>
  reportedDate === null
    ? [
        say('since {sinceDate}', { sinceDate: instantAsText(sinceDate, timeZone) }),
        expectedDate === null
          ? ''
          : say('next step by {expectedDate}', {
              expectedDate: instantAsText(expectedDate, timeZone),
            }),
      ]
        .filter(Boolean)
        .join(', ')
    : say('Reported {reportedDate}', { reportedDate: instantAsText(reportedDate, timeZone) })

/* The status stands beside its order, however wide the screen is. */
const OrderLine = ({ of }: { of: CallOrder }) => (
  <Box
    component="li"
    py={6}
    style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
  >
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing={2}>
      <Stack gap={0}>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link {...linkTo('/lab-order', { id: of.labOrderId })} {...props} />
          )}
        >
          {of.labType} · {of.specimenBarcode}
        </Anchor>
        <Text size="sm" c="dimmed">
          {of.collectionDate === null
            ? say('Collection date not recorded')
            : say('Collected {collectionDate}', { collectionDate: dayAsText(of.collectionDate) })}
        </Text>
      </Stack>
      <Box>
        <Text size="sm" component="div">
          {statusOf(of)}
        </Text>
        <Text size="sm" c="dimmed">
          {timesOf(of)}
        </Text>
      </Box>
    </SimpleGrid>
  </Box>
)

const DeliveryLine = ({ of, isConfirmed }: { of: CallDelivery; isConfirmed: boolean }) => {
  const [text, tone] = deliveryStateWords[of.state]
  const maySend = useMay().call(callSheets.send)
  const [isRequested, setRequested] = useState(false)
  return (
    <Line>
      <Stack gap={0}>
        <Text size="sm">
          {wayWords[of.way]}, {of.location}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            say('{specimenBarcode}, version {version}', {
              specimenBarcode: of.specimenBarcode,
              version: of.version,
            }),
            instantHere(of.doneDate ?? of.madeDate),
            of.says,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
      <Group gap="xs">
        <StatusWord tone={tone}>{text}</StatusWord>
        {of.canSendAgain && maySend && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={!isConfirmed}
            onClick={() => setRequested(true)}
          >
            {say('Send again')}
          </Button>
        )}
      </Group>
      {isRequested && <SendAgain of={of} onClose={() => setRequested(false)} />}
    </Line>
  )
}

const none = (text: string) => (
  <Text size="sm" c="dimmed">
    {text}
  </Text>
)

/** What the caller named correctly. */
interface Identifiers {
  heardName: boolean
  heardDob: boolean
}

interface CallerSectionProps {
  sheet: Sheet
  received: Identifiers
  onConfirmed: (received: Identifiers) => void
}
const CallerSection = ({ sheet, received, onConfirmed }: CallerSectionProps) => (
  <Section id="caller" title={say('Two identifiers from the caller')} columns={1}>
    <Group gap="xl">
      <Checkbox
        label={say('Name: {name}', { name: sheet.name })}
        checked={received.heardName}
        onChange={(event) => onConfirmed({ ...received, heardName: event.currentTarget.checked })}
      />
      <Checkbox
        label={say('DOB: {value}', {
          value: sheet.dob === null ? say('not recorded') : dayAsText(sheet.dob),
        })}
        checked={received.heardDob}
        disabled={sheet.dob === null}
        onChange={(event) => onConfirmed({ ...received, heardDob: event.currentTarget.checked })}
      />
    </Group>
  </Section>
)

/** Who it is about, and whom to call back: in view however far the page scrolls. */
const CallStrip = ({ sheet }: { sheet: Sheet }) => (
  <Strip name={sheet.name} printed={identifiersOf(sheet)}>
    <Fact label={say('Born')}>
      {sheet.dob === null ? (
        <StatusWord tone="waiting">{say('missing')}</StatusWord>
      ) : (
        dobWithAge(sheet.dob)
      )}
    </Fact>
    {sheet.medicalRecordId !== '' && (
      <Fact label={say('Record number')}>{sheet.medicalRecordId}</Fact>
    )}
    <Fact label={say('Location')}>{sheet.location}</Fact>
    {phones(sheet).map(([label, phone]) => (
      <Fact key={label} label={label}>
        <PhoneLink number={phone} inherit />
      </Fact>
    ))}
  </Strip>
)
/* The practice's first; whoever may open this page may read the patient's chart. */
const phones = (sheet: Sheet): readonly (readonly [string, string])[] =>
  (
    [
      ['Location phone', sheet.locationPhone],
      ['Account phone', sheet.accountPhone],
      ['Patient phone', sheet.phone],
      ['Patient cell phone', sheet.phoneCell],
      ['Patient work phone', sheet.phoneWork],
    ] as const
  )
    .map(([label, phone]) => [label, phoneAsText(phone)] as const)
    .filter(([, phone]) => phone !== '')

const AccountSection = ({ sheet }: { sheet: Sheet }) => (
  <Section id="account" title={say('Account')}>
    <ShownValue label={say('Account')}>{sheet.customer}</ShownValue>
    <ShownValue label={say('Contact')}>
      {[sheet.contactName, sheet.contactPosition].filter(Boolean).join(', ')}
    </ShownValue>
    <ShownValue label={say('Phone')}>{phoneAsText(sheet.accountPhone)}</ShownValue>
    <ShownValue label={say('Location')}>{sheet.location}</ShownValue>
    <ShownValue label={say('Location phone')}>{phoneAsText(sheet.locationPhone)}</ShownValue>
    <ShownValue label={say('Location fax')}>{phoneAsText(sheet.locationFax)}</ShownValue>
  </Section>
)

/**
 * What the caller wants to know, in the order of a call: which patient, where the tubes are, what
 * was sent, whom to reach, what was said.
 */
export const CallSheet = ({ sheet }: { sheet: Sheet }) => {
  const [received, setConfirmed] = useState({ heardName: false, heardDob: false })
  const isConfirmed = received.heardName && received.heardDob
  const open = sheet.orders.filter((order) => order.isOpen)
  const done = sheet.orders.filter((order) => !order.isOpen)
  return (
    <OfPatient
      of={{ patientName: sheet.name, dob: sheet.dob, medicalRecordId: sheet.medicalRecordId }}
    >
      <Stack gap="lg">
        <CallStrip sheet={sheet} />
        <CallerSection sheet={sheet} received={received} onConfirmed={setConfirmed} />
        <div className={classes['columns']}>
          <Stack gap="lg">
            <Section id="open" title={say('Open orders')} columns={1}>
              {open.length === 0 ? (
                none(say('No open orders.'))
              ) : (
                <Lines label={say('Open orders')}>
                  {open.map((order) => (
                    <OrderLine key={order.labOrderId} of={order} />
                  ))}
                </Lines>
              )}
            </Section>
            <Section id="results" title={say('Last results')} columns={1}>
              {done.length === 0 ? (
                none(say('No results yet.'))
              ) : (
                <Lines label={say('Last results')}>
                  {done.map((order) => (
                    <OrderLine key={order.labOrderId} of={order} />
                  ))}
                </Lines>
              )}
            </Section>
            <Section id="sent" title={say('Reports sent')} columns={1}>
              {sheet.deliveries.length === 0 ? (
                none(say('No reports sent yet.'))
              ) : (
                <Lines label={say('Reports sent')}>
                  {sheet.deliveries.map((delivery) => (
                    <DeliveryLine
                      key={delivery.deliveryId}
                      of={delivery}
                      isConfirmed={isConfirmed}
                    />
                  ))}
                </Lines>
              )}
            </Section>
            <AccountSection sheet={sheet} />
          </Stack>
          <div className={classes['note']}>
            <CallNote sheet={sheet} confirmed={received} />
          </div>
        </div>
      </Stack>
    </OfPatient>
  )
}
