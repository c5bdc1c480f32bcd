-- Where the files of a partner go, and who we are there.
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
      of.settings ->> 'url'
    ]
$$;
