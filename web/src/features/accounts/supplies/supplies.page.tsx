import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { Alert, Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { aboutLab } from '../../../about.ts'
import { useSession } from '../../../session/use-session.ts'
import { IconAlertTriangle, IconExternalLink, IconFilter } from '../../../ui/icons/icons.ts'
import { Page } from '../../../ui/page.tsx'
import { LocationChoice } from './parts/location-choice.tsx'
import { OrderPreview } from './parts/order-preview.tsx'
import { SupplyForm } from './parts/supply-form.tsx'
import { SupplyHistory } from './parts/supply-history.tsx'
import { requiredMissing, useOrderForm, type Opening } from './parts/use-order-form.ts'

/* Amber while something is still to be chosen, red if something failed. */
const Warning = ({
  text,
  failed = false,
  children,
}: {
  text: string
  failed?: boolean
  children?: ReactNode
}) => (
  <Alert
    color={failed ? 'red' : 'yellow'}
    variant="light"
    role="alert"
    icon={<IconAlertTriangle aria-hidden />}
    title={text}
    maw={760}
  >
    {children}
  </Alert>
)

/* Laboratory staff order for a customer: the account comes first. */
const NoAccount = () => (
  <Warning text={requiredMissing}>
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {say('Supplies ship to a customer location. Choose the account first, then the location.')}
      </Text>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        renderRoot={(props) => <Link {...props} {...linkTo('/customer-filter')} />}
      >
        {say('Choose an account')}
      </Button>
    </Stack>
  </Warning>
)

const Blocked = ({ address }: { address: string }) => (
  <Alert
    color="yellow"
    variant="light"
    role="alert"
    icon={<IconAlertTriangle aria-hidden />}
    title={say('Your browser did not open the tab.')}
    maw={760}
  >
    <Text size="sm">
      <Anchor href={address} target="_blank" rel="noopener noreferrer" size="sm" underline="always">
        {say('Open the order form from here')}
      </Anchor>
      {say(', or allow pop-ups for this page and try again.')}
    </Text>
  </Alert>
)

const Outcome = ({ opening: { fault, blockedAt } }: { opening: Opening }) => (
  <>
    {fault !== '' && <Warning text={fault} failed />}
    {blockedAt !== '' && <Blocked address={blockedAt} />}
  </>
)

/**
 * Opens the supplier's form in a new tab, prefilled for the user and the location
 * (rules.md#order-supplies-form). If no supplier's form is set, supplies are ordered here, and
 * stored.
 */
export const SuppliesPage = () => {
  const { values, userId, accountId } = useSession()
  const isBuiltIn = aboutLab.supplyFormUrl === ''
  /* The demo shows what a supplier's form would receive; elsewhere there is nothing to open. */
  const hasForm = !isBuiltIn || aboutLab.demo.length > 0
  const opening = useOrderForm(userId, values.locationId)
  /* Pressed without a location: the alert is announced again. */
  const [pressed, setPressed] = useState(0)
  const press = () =>
    values.locationId > 0 ? void opening.open() : setPressed((times) => times + 1)
  return (
    <Page title={say('Order Supplies')}>
      {accountId === 0 ? (
        <NoAccount />
      ) : (
        <Stack gap="md" align="stretch">
          <LocationChoice />
          {isBuiltIn && values.locationId > 0 && (
            <SupplyForm key={values.locationId} locationId={values.locationId} />
          )}
          {isBuiltIn && <SupplyHistory customerId={accountId} />}
          {!hasForm && values.locationId === 0 && <Warning text={requiredMissing} />}
          {hasForm && (
            <>
              {isBuiltIn && <Title order={2}>{say('Supplier’s order form')}</Title>}
              <Text size="sm" c="dimmed" maw={640}>
                {isBuiltIn
                  ? say(
                      'Demo: where the laboratory has set a supplier’s form, it opens in a new tab with these values filled in.',
                    )
                  : say(
                      'The order form opens in a new tab with these values filled in. Enter what you need there; Labgate does not keep it.',
                    )}
              </Text>
              {values.locationId > 0 ? (
                <OrderPreview userId={userId} locationId={values.locationId} />
              ) : (
                <Warning key={pressed} text={requiredMissing} />
              )}
              <Outcome opening={opening} />
              <Button
                size="sm"
                style={{ alignSelf: 'flex-start' }}
                loading={opening.busy}
                leftSection={<IconExternalLink size={16} aria-hidden />}
                onClick={press}
              >
                {say('Open the order form')}
              </Button>
            </>
          )}
        </Stack>
      )}
    </Page>
  )
}
