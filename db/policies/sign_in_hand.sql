alter table sign_in_hand enable row level security;
