-- Files also go by SFTP, and by HTTP as CAQH CORE says (docs/decisions/0055).
alter table trading_partner drop constraint trading_partner_transport_check;
alter table trading_partner add constraint trading_partner_transport_check check (transport in ('simulated', 'folder', 'sftp', 'http')),
  -- sealed: a password or a private key; no call answers it
  add column secret bytea;

-- How the last exchange with a partner went. Apart from the partner's row: it moves every few minutes, and nothing is judged anew for it.
create table trading_partner_line (
  trading_partner_id bigint primary key references trading_partner,
  -- everything went through, for the last time
  reached_at timestamptz,
  -- since then it does not; '' it does
  failed_at timestamptz,
  failure text not null default '' check (char_length(failure) <= 300)
);
alter table trading_partner_line enable row level security;
create policy all_rows on trading_partner_line to labgate_all using (true);
create policy system_rows on trading_partner_line to labgate_system using (true);
grant select, insert, update on trading_partner_line to labgate_all, labgate_system;
create index x12_file_of_partner on x12_file (trading_partner_id, x12_file_id desc);
