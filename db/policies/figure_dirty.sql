alter table figure_dirty enable row level security;
