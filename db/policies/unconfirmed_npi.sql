alter table unconfirmed_npi enable row level security;
