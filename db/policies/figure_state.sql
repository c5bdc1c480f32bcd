grant select on figure_state to labgate_all, labgate_some, labgate_system;
