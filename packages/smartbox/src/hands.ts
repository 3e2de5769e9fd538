import type { BoxWorld, DoorName } from "./box.ts";
import type { BoxInput } from "./box-life.ts";
import type { HandTimings } from "./box-timings.ts";

/** What the people in front of a simulated box do at its doors. */
export type HandHabits = {
  /** Pairs put into an empty box. From a box that is not empty they are taken, by either door. */
  pairs: number;
  /** No one closes doors any more. */
  leaveOpen: boolean;
  /** The shopper leaves without the pairs. */
  forgetPairs: boolean;
};

const doors: readonly DoorName[] = ["front", "back"];

/** Runner and shopper at a simulated box: when a door is open, they do what they came for and close it. */
export class Hands {
  private readonly busy = new Map<DoorName, NodeJS.Timeout>();

  constructor(
    public habits: HandHabits,
    private readonly timings: HandTimings,
    private readonly world: () => BoxWorld,
    private readonly act: (input: BoxInput) => void,
  ) {}

  /** Looks at the doors. Call it whenever something happened to the box. */
  look(): void {
    for (const door of doors) {
      const open = this.world().doors[door] === "open";
      const attended = this.busy.has(door);
      if (open && !attended && !this.habits.leaveOpen) this.begin(door);
      else if (attended && (!open || this.habits.leaveOpen)) this.leave(door);
    }
  }

  stop(): void {
    for (const door of doors) this.leave(door);
  }

  private begin(door: DoorName): void {
    const time = door === "back" ? this.timings.backDoor : this.timings.frontDoor;
    this.after(door, time / 2, () => {
      if (this.world().pairs === 0) {
        if (door === "back") this.act({ type: "pairs_put", count: this.habits.pairs });
      } else if (door === "back" || !this.habits.forgetPairs) this.act({ type: "pairs_taken" });
      this.after(door, time / 2, () => {
        this.busy.delete(door);
        this.act({ type: "door_closed", door });
      });
    });
  }

  private after(door: DoorName, time: number, then: () => void): void {
    this.busy.set(door, setTimeout(then, time));
  }

  private leave(door: DoorName): void {
    clearTimeout(this.busy.get(door));
    this.busy.delete(door);
  }
}
