import { linkTo } from '@labgate/contract/access/link-to'
import { allScreens, menuOf } from '@labgate/contract/access/screens'
import { partsOfStep, type Guide, type GuideStep } from '@labgate/contract/desk/guides'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Button, Group, Image, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../../session/use-session.ts'
import { pictureAt } from './pictures.ts'
import { WriteButton } from './write-button.tsx'

/* The step says in words what its picture shows; on a phone, a tap opens it in its own size. */
const Picture = ({ name, at }: { name: string; at: number }) => {
  const address = pictureAt(name)
  const [tries, setTries] = useState(0)
  const [isMissing, setIsMissing] = useState(false)
  if (address === undefined) return null
  if (isMissing)
    return (
      <Text c="dimmed">
        {say('The picture did not load.')}{' '}
        <Anchor
          component="button"
          type="button"
          inherit
          onClick={() => {
            setTries(tries + 1)
            setIsMissing(false)
          }}
        >
          {say('Load it again')}
        </Anchor>
      </Text>
    )
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={say('Picture of step {at} in full size (new tab)', { at: at + 1 })}
    >
      <Image
        key={tries}
        src={address}
        alt=""
        onError={() => setIsMissing(true)}
        loading="lazy"
        width={960}
        height={600}
        radius="sm"
        style={{
          width: '100%',
          maxWidth: 720,
          height: 'auto',
          border: '1px solid var(--mantine-color-default-border)',
        }}
      />
    </a>
  )
}

const Step = ({ step, at }: { step: GuideStep; at: number }) => (
  <Group component="li" align="flex-start" wrap="nowrap" gap="sm" style={{ listStyle: 'none' }}>
    <Text fw={700} miw={24} ta="right" aria-hidden>
      {at + 1}.
    </Text>
    <Stack gap="xs" miw={0} flex={1}>
      <Text maw={720}>
        {partsOfStep(step).map(({ text, isControl }, place) =>
          isControl ? <strong key={place}>{text}</strong> : <span key={place}>{text}</span>,
        )}
      </Text>
      {step.picture !== undefined && <Picture name={step.picture} at={at} />}
    </Stack>
  </Group>
)

/* Some screens have nothing to do on them until the laboratory's staff have chosen an account. */
const AccountFirst = () => {
  const { who, accountId } = useSession()
  const chooses = menuOf(who).some(({ path }) => path === '/customer-filter')
  if (!chooses || accountId > 0) return null
  return (
    <Text maw={720}>
      {say('No account is selected.')}{' '}
      <Anchor renderRoot={(props) => <Link {...props} {...linkTo('/customer-filter')} />}>
        {say('Choose the account')}
      </Anchor>{' '}
      {say('first.')}
    </Text>
  )
}

/** One guide: its steps in order, with pictures of the screens. */
export const GuideSteps = ({ guide: { steps, screen } }: { guide: Guide }) => (
  <Stack gap="lg" align="flex-start">
    <AccountFirst />
    <Stack component="ol" gap="lg" m={0} p={0} w="100%">
      {steps.map((step, at) => (
        <Step key={at} step={step} at={at} />
      ))}
    </Stack>
    {screen === '/help' ? (
      <WriteButton key="write" />
    ) : (
      <Button
        key="open"
        variant="default"
        renderRoot={(props) => <Link {...props} {...linkTo(screen)} />}
      >
        {say('Open {title}', {
          title: allScreens.find(({ path }) => path === screen)?.title ?? '',
        })}
      </Button>
    )}
  </Stack>
)
