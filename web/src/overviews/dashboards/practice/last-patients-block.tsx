import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { chart, type RecentPatient } from '@labgate/contract/overviews/chart'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMayOrder } from '../../../core/orders/parts/use-may-order.ts'
import { factsOfRecent, LastPatients } from '../../../core/patients/recent/last-patients.tsx'
import { useMay } from '../../../session/use-session.ts'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { Section } from '../../../ui/section.tsx'

const Last = ({ patient, orders }: { patient: RecentPatient; orders: boolean }) => (
  <Group justify="space-between" wrap="nowrap" gap="xs" align="center">
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Anchor
        fw={600}
        renderRoot={(props: object) => (
          <Link {...linkTo('/patient', { id: patient.patientId })} {...props} />
        )}
      >
        {patient.name || say('Name missing')}
      </Anchor>
      <Text size="sm" c="dimmed">
        {factsOfRecent(patient)}
      </Text>
    </div>
    {orders && patient.active && (
      <Button
        variant="default"
        size="xs"
        style={{ flex: 'none' }}
        aria-label={say('New order for {name}', { name: patient.name || say('this patient') })}
        renderRoot={(props: object) => (
          <Link {...linkTo('/lab-order', { patient: patient.patientId })} {...props} />
        )}
      >
        {say('New order')}
      </Button>
    )}
  </Group>
)

/** The patients that the reader opened last, each with the way to an order. */
export const LastPatientsBlock = ({ customerId }: { customerId: number }) => {
  const may = useMay()
  const orders = useMayOrder()
  if (!may.call(chart.recent)) return null
  return (
    <Section
      id="last-patients"
      title={say('Last patients')}
      columns={1}
      actions={
        orders && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props: object) => (
              <Link {...linkTo('/lab-order', { patient: 0 })} {...props} />
            )}
          >
            {say('New order')}
          </Button>
        )
      }
    >
      <LastPatients customerId={customerId} none={say('The patients that you open appear here.')}>
        {(patient) => <Last patient={patient} orders={orders} />}
      </LastPatients>
    </Section>
  )
}
