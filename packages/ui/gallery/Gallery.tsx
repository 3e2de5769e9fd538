import type { Examples } from "./examples.ts";
import styles from "./Gallery.module.css";
import { rooms } from "./rooms/index.ts";
import { Switches } from "./Switches.tsx";

/** Every component in every state, a room after the other. */
export function Gallery() {
  return (
    <>
      <Switches />
      <main className={styles.gallery}>
        <h1 className="h1">Components</h1>
        {Object.entries(rooms).map(([room, components]) => (
          <div key={room} className={styles.room}>
            <p className={styles.name}>{room}</p>
            {Object.entries(components).map(([name, examples]) => (
              <Component key={name} name={name} examples={examples} />
            ))}
          </div>
        ))}
      </main>
    </>
  );
}

function Component({ name, examples }: { name: string; examples: Examples }) {
  return (
    <div id={name} className={styles.component}>
      <p className="h2">
        <a href={`#${name}`}>{name}</a>
      </p>
      <div className={styles.states}>
        {Object.entries(examples).map(([state, example]) => (
          <div key={state} className={styles.state}>
            <p className="label">{state}</p>
            <div className={styles.example}>{example}</div>
          </div>
        ))}
      </div>
    </div>
  );
}
