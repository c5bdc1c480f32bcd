alter table former_npi enable row level security;
