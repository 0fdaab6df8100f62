// PocketBase as a contender of `npm run bench -- peers`: the accounts, plans and analyses of the service as
// collections, and a view of the plans with their latest label. The only argument is the folder of the data.
package main

import (
	"fmt"
	"log"
	"net"
	"os"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations"
	"github.com/pocketbase/pocketbase/tools/types"
)

const isOwner = `account = @request.auth.id`

func main() {
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: os.Args[1]})
	must(app.Bootstrap())
	// Bootstrapping makes PocketBase's own tables; the migrations make its users and its settings.
	must(app.RunAllMigrations())
	must(logErrorsOnly(app))
	must(makeCollections(app))
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.InstallerFunc = nil
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		e.Listener = listener
		fmt.Printf("listening on http://%s\n", listener.Addr())
		return e.Next()
	})
	must(apis.Serve(app, apis.ServeConfig{}))
}

// As the others do: by default, PocketBase writes each request to a database of its own.
func logErrorsOnly(app core.App) error {
	settings := app.Settings()
	settings.Logs.MinLevel = 8
	return app.Save(settings)
}

func makeCollections(app core.App) error {
	users, err := app.FindCollectionByNameOrId("users")
	if err != nil {
		return err
	}
	plans := core.NewBaseCollection("crop_plans")
	plans.ViewRule = types.Pointer(isOwner)
	plans.CreateRule = types.Pointer(isOwner)
	plans.Fields.Add(
		&core.RelationField{Name: "account", CollectionId: users.Id, Required: true, MaxSelect: 1, CascadeDelete: true},
		&core.TextField{Name: "name", Required: true, Max: 120},
		&core.TextField{Name: "crop", Required: true, Max: 80},
		&core.TextField{Name: "location", Required: true, Max: 160},
		&core.NumberField{Name: "planting_month", Required: true, OnlyInt: true, Min: types.Pointer(1.0), Max: types.Pointer(12.0)},
		&core.SelectField{Name: "risk_tolerance", Required: true, MaxSelect: 1, Values: []string{"low", "medium", "high"}},
		&core.BoolField{Name: "is_archived"},
		&core.AutodateField{Name: "created_at", OnCreate: true},
		&core.AutodateField{Name: "updated_at", OnCreate: true, OnUpdate: true},
	)
	plans.AddIndex("crop_plans_of_account", false, "account, created_at DESC, id DESC", "")
	if err := app.Save(plans); err != nil {
		return err
	}
	analyses := core.NewBaseCollection("analyses")
	analyses.CreateRule = types.Pointer(isOwner + ` && crop_plan.account = @request.auth.id`)
	analyses.Fields.Add(
		&core.RelationField{Name: "account", CollectionId: users.Id, Required: true, MaxSelect: 1, CascadeDelete: true},
		&core.RelationField{Name: "crop_plan", CollectionId: plans.Id, Required: true, MaxSelect: 1, CascadeDelete: true},
		&core.SelectField{Name: "feasibility_label", Required: true, MaxSelect: 1, Values: []string{"feasible", "marginal", "infeasible"}},
		&core.NumberField{Name: "score"},
		&core.TextField{Name: "limiting_factor", Max: 80},
		&core.JSONField{Name: "reasons"},
		&core.TextField{Name: "source", Max: 80},
		&core.JSONField{Name: "details"},
		&core.AutodateField{Name: "created_at", OnCreate: true},
	)
	// As in the service, the latest label is read from the index alone.
	analyses.AddIndex("analyses_of_plan", false, "crop_plan, created_at DESC, feasibility_label", "")
	if err := app.Save(analyses); err != nil {
		return err
	}
	return app.Save(plansWithLatest())
}

// The plans as the service lists them.
func plansWithLatest() *core.Collection {
	view := core.NewViewCollection("plans_with_latest")
	view.ListRule = types.Pointer(isOwner)
	view.ViewRule = types.Pointer(isOwner)
	view.ViewQuery = `
		SELECT p.id, p.account, p.name, p.crop, p.location, p.planting_month, p.risk_tolerance, p.is_archived,
			p.created_at, p.updated_at,
			a.feasibility_label AS latest_feasibility_label, a.created_at AS latest_analysis_at
		FROM crop_plans p
		LEFT JOIN analyses a ON a.rowid = (
			SELECT rowid FROM analyses WHERE crop_plan = p.id ORDER BY created_at DESC LIMIT 1
		)`
	return view
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
