/** One move: where it starts and where it leads. */
interface Move<State extends string> {
  readonly from: readonly State[];
  /** One target from everywhere, or one for each state. */
  readonly to: State | Readonly<Partial<Record<State, State>>>;
}

/**
 * States and transitions as data: pure, checked on declaration, used by the services of offers and applications. Side
 * effects and permissions are decided elsewhere.
 */
export class Workflow<State extends string, Transition extends string> {
  constructor(
    readonly states: readonly State[],
    private readonly moves: Readonly<Record<Transition, Move<NoInfer<State>>>>,
  ) {
    for (const [name, { from, to }] of Object.entries<Move<State>>(moves)) {
      const targets =
        typeof to !== 'object' ? [to] : from.map((state) => to[state] ?? (`${state} leads nowhere` as State));
      const unknown = [...from, ...targets].filter((state) => !states.includes(state));
      if (unknown.length > 0) throw new Error(`Transition ${name} names unknown states: ${unknown.join(', ')}`);
      if (from.length === 0) throw new Error(`Transition ${name} starts nowhere`);
    }
  }

  get transitions(): readonly Transition[] {
    return Object.keys(this.moves) as Transition[];
  }

  /** Transitions possible from a state, in declaration order. */
  from(state: State): Transition[] {
    return this.transitions.filter((name) => this.moves[name].from.includes(state));
  }

  /** The state a transition leads to; undefined if that depends on where it starts. */
  targetOf(name: Transition): State | undefined {
    const { to }: Move<State> = this.moves[name];
    return typeof to === 'object' ? undefined : to;
  }

  /** Target state of a transition; undefined if it is unknown or not possible from this state. */
  next(name: string, state: State): State | undefined {
    const move = Object.hasOwn(this.moves, name) ? this.moves[name as Transition] : undefined;
    if (move?.from.includes(state) !== true) return undefined;
    const { to }: Move<State> = move;
    return typeof to === 'object' ? to[state] : to;
  }
}
