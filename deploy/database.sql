-- The database of Labgate, its owner, and the login of the nodes; run once by Patroni on the first primary.
create role labgate_owner login password '{{owner_password}}' createrole;
create role labgate_server login password '{{server_password}}';
create database labgate owner labgate_owner;
