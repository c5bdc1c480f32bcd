import { allScreens } from '@labgate/contract/access/screens'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { homePath } from '../home.ts'

/** A screen that this user cannot see, such as behind a colleague's link: says so, and leads home. */
export const NotYours = ({ path }: { path: string }) => (
  <Page title={allScreens.find((one) => one.path === path)?.title ?? say('Labgate')}>
    <Text>
      {say(
        'This screen is not open to your sign-in. If you need it, ask the administrator of your account.',
      )}
    </Text>
    <Anchor underline="always" renderRoot={(props) => <Link {...props} to={homePath()} />}>
      {say('Go to your start screen')}
    </Anchor>
  </Page>
)
