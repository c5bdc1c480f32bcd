import { linkTo } from '@labgate/contract/access/link-to'
import { accounts, type Account } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Box, Group, Modal, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/queries.ts'
import { phoneAsText } from '../../forms/phone.ts'
import { useSession } from '../../session/use-session.ts'
import { IconCircleCheck, IconCircleMinus } from '../../ui/icons/icons.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { seesScreen } from '../home.ts'
import type { DialogProps } from './dialog-props.ts'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="div">
    <Text component="dt" size="xs" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} size="sm">
      {children === '' ? '-' : children}
    </Text>
  </Box>
)

const services: readonly [string, (account: Account) => boolean][] = [
  ['RPP', (account) => account.service_RPP],
  ['UTISTI', (account) => account.service_UTISTI],
  ['GPP', (account) => account.service_GPP],
  [say('Toxicology'), (account) => account.service_Toxicology],
  [say('Wound'), (account) => account.service_Wound],
]

const ServiceList = ({ account }: { account: Account }) => (
  <Box component="section" aria-label={say('Services')}>
    <Title order={2} size="h3" mb={4}>
      {say('Services')}
    </Title>
    <Group gap="md">
      {services.map(([name, has]) => (
        <Group key={name} gap={4} wrap="nowrap" c={has(account) ? 'inherit' : 'dimmed'}>
          {has(account) ? (
            <IconCircleCheck size={16} aria-hidden />
          ) : (
            <IconCircleMinus size={16} aria-hidden />
          )}
          <Text size="sm">
            {name}: {has(account) ? say('yes') : say('no')}
          </Text>
        </Group>
      ))}
    </Group>
  </Box>
)

const Overview = ({ account }: { account: Account }) => (
  <Stack gap="md">
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm" m={0}>
      <Fact label={say('Name')}>{account.name}</Fact>
      <Fact label={say('Facility code')}>{account.facilityCode}</Fact>
      <Fact label={say('Region')}>{account.region}</Fact>
      <Fact label={say('Account manager')}>{account.name_AM}</Fact>
      <Fact label={say('Regional manager')}>{account.name_RM}</Fact>
      <Fact label={say('Territory manager')}>{account.name_TM}</Fact>
      <Fact label={say('Lab client services')}>
        {account.lcs.map(({ userName }) => userName).join(', ')}
      </Fact>
    </SimpleGrid>
    <ServiceList account={account} />
    <Box component="section" aria-label={say('Locations')}>
      <Title order={2} size="h3" mb={4}>
        {say('Locations')}
      </Title>
      {account.locations.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say('This account has no locations yet.')}
        </Text>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {account.locations.map((place) => (
            <Paper key={place.locationId} withBorder p="xs">
              <Text size="sm" fw={600}>
                {place.locationName}
              </Text>
              <Text size="sm">
                {[
                  place.street1,
                  place.street2,
                  place.city,
                  `${place.state} ${place.postalCode}`.trim(),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </Text>
              <Text size="sm">{phoneAsText(place.phone)}</Text>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {place.email}
              </Text>
            </Paper>
          ))}
        </SimpleGrid>
      )}
    </Box>
  </Stack>
)

const AccountOverview = ({ customerId }: { customerId: number }) => {
  const account = useApiQuery(accounts.get, { customerId })
  return (
    <Loaded from={account} height={280}>
      {(found) => <Overview account={found} />}
    </Loaded>
  )
}

/** Facts about the current account; nothing can be changed here. */
export const OverviewModal = ({ onClose }: DialogProps) => {
  const { accountId } = useSession()
  return (
    <Modal opened onClose={onClose} title={say('Account Overview')} size="xl">
      {accountId > 0 ? (
        <AccountOverview customerId={accountId} />
      ) : (
        <Text size="sm">
          {say('No account is selected.')}{' '}
          {seesScreen('/customer-filter') && (
            <Anchor
              size="sm"
              renderRoot={(props: object) => <Link {...linkTo('/customer-filter')} {...props} />}
              onClick={onClose}
            >
              {say('Select one in Account Filter')}
            </Anchor>
          )}
        </Text>
      )}
    </Modal>
  )
}
