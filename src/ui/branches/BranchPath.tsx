import { GitBranch } from "lucide-react";
import { Button, Menu, MenuItem, MenuTrigger, Popover, Text } from "react-aria-components";
import { branchPath, branchTitle, placeOfFork } from "../../session/branchNames.ts";
import { runningScore } from "../../session/score.ts";
import { useController, useSession } from "../context.ts";
import "./branches.css";
import type { Branch, Session } from "../../session/state.ts";

/** Which run is on display, from which it branched off, and the way to the others. */
export function BranchPath() {
  const controller = useController();
  const branches = useSession((session) => session.branches);
  const session = useSession((state) => state);
  const { all, shown, wanted } = branches;
  const path = branchPath(branches);
  const here = path.at(-1);
  const unknown = here?.fork?.unknown ?? null;
  return (
    <nav className="panel branch-bar" aria-label="Runs of this program">
      <ol>
        {path.map((branch) => (
          <li key={branch.id}>
            {branch.id === shown ? (
              <strong aria-current="true">{branchTitle(branch)}</strong>
            ) : (
              <button type="button" className="link" onClick={() => controller.showBranch(branch.id)}>
                {branchTitle(branch)}
              </button>
            )}
          </li>
        ))}
      </ol>
      {all.length > 1 && <Switcher session={session} />}
      {shown !== 0 && (
        <button type="button" className="link" onClick={() => controller.closeBranch(shown)}>
          Close branch
        </button>
      )}
      {here?.fork != null && <p>{placeOfFork(session, here.fork)}</p>}
      {unknown !== null && (
        <p className="branch-unknown">
          Python cannot say what follows, so the truth is “?” from here on. {unknown}
        </p>
      )}
      {wanted.kind === "pending" && <p role="status">Python runs the program with another {wanted.name}…</p>}
      {wanted.kind === "refused" && (
        <p role="alert">
          {wanted.message}{" "}
          <button type="button" className="link" onClick={() => controller.forgetBranch()}>
            Close
          </button>
        </p>
      )}
    </nav>
  );
}

function Switcher({ session }: { readonly session: Session }) {
  const controller = useController();
  const { all, shown } = session.branches;
  return (
    <MenuTrigger>
      <Button className="button" aria-label={`Choose among ${String(all.length)} runs`}>
        <GitBranch size={14} aria-hidden /> {all.length} runs
      </Button>
      <Popover className="popover" placement="bottom start">
        <Menu
          className="menu"
          aria-label="Runs"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[shown]}
          onAction={(id) => {
            if (typeof id === "number") controller.showBranch(id);
          }}
        >
          {all.map((branch) => (
            <MenuItem key={branch.id} id={branch.id} textValue={branchTitle(branch)}>
              <Text slot="label">
                {branch.id === shown && "✓ "}
                {branchTitle(branch)}
              </Text>
              <Text slot="description" className="menu-why">
                {scoreText(session, branch)}
              </Text>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** How the predictions of a run fare. */
function scoreText({ phase, branches }: Session, { id, left }: Branch): string {
  const run = id === branches.shown ? phase : left?.phase;
  if (run?.kind !== "paused") return "";
  const { exact, judged } = runningScore(run.visits);
  return judged === 0 ? "no prediction judged" : `${String(exact)} of ${String(judged)} states exact`;
}
