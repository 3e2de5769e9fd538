// The image's program: the server, or the command that is named first: `docker run … horma key list`. See docs/operations.md.
const commands = {
  audit: "read-audit",
  backup: "make-backup",
  "box:credentials": "box-credentials",
  "broker:accounts": "broker-accounts",
  health: "check-health",
  import: "import-file",
  key: "machine-keys",
  mapping: "stored-mappings",
  migrate: "migrate-database",
  "move-store": "move-store",
  office: "office-people",
  staff: "staff-members",
};
const built = "../apps/server/dist";
const [command] = process.argv.slice(2);

if (command === undefined || command.startsWith("--")) await import(`${built}/bundle.js`);
else if (Object.hasOwn(commands, command)) {
  // A command reads its own arguments.
  process.argv.splice(2, 1);
  await import(`${built}/run/cli/${commands[command]}.js`);
} else {
  console.error(
    `${command} is no command: give one of ${Object.keys(commands).join(", ")}, or none for the server`,
  );
  process.exitCode = 1;
}
