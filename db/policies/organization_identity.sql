-- What signs a person in. Staff who confirm a provider see whether anyone has used it, and when.
alter table organization_identity enable row level security;
create policy all_rows on organization_identity to labgate_all using (true);
create policy system_rows on organization_identity to labgate_system using (true);
grant select (customer_id, issuer, user_id, used_at) on organization_identity to labgate_all;
grant select, insert, delete on organization_identity to labgate_system;
grant update (used_at) on organization_identity to labgate_system;
