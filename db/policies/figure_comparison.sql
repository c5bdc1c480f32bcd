grant select on figure_comparison to labgate_all, labgate_system;
