-- Where the files of a partner go and come from, and who we are there. A host has many mailboxes: its
-- folders count, too.
create function partner_place(of trading_partner)
returns text[]
language sql
immutable
as $$
  select
    array[
      of.transport,
      of.settings ->> 'path',
      of.settings ->> 'host',
      of.settings ->> 'port',
      of.settings ->> 'hostKey',
      of.settings ->> 'user',
      of.settings ->> 'url',
      of.settings ->> 'outFolder',
      of.settings ->> 'inFolder'
    ]
$$;
